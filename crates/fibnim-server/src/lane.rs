//! A limited number of places for work, given to the waiting clients in turn.

use std::collections::VecDeque;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot::{self, Receiver, Sender};

/// The address that stands for a client: in IP version 6, its network of 64 bits.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(long) => IpAddr::V6(Ipv6Addr::from_bits(long.to_bits() >> 64 << 64)),
        short @ IpAddr::V4(_) => short,
    }
}

/// A limited number of places for work. Free places go to the waiting clients by turns, one to each, however many
/// questions a client has in the queue.
#[derive(Debug)]
pub struct Lane {
    places: usize,
    /// The most that may wait.
    most: usize,
    state: Mutex<LaneState>,
}

#[derive(Debug)]
struct LaneState {
    free: usize,
    /// The waiters of each client; the first client is next.
    turns: VecDeque<(IpAddr, VecDeque<Sender<LanePlace>>)>,
}

/// A place in use. Dropping it gives the place to the next waiter.
#[derive(Debug)]
pub struct LanePlace(Arc<Lane>);

impl Lane {
    /// A lane with at least one place, and a queue of at most `most`.
    pub fn new(places: usize, most: usize) -> Self {
        let places = places.max(1);
        Self { places, most, state: Mutex::new(LaneState { free: places, turns: VecDeque::new() }) }
    }

    fn state(&self) -> MutexGuard<'_, LaneState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of waiters.
    pub fn waiting(&self) -> usize {
        self.state().count()
    }

    /// The number of places in use.
    pub fn taken(&self) -> usize {
        self.places - self.state().free
    }

    /// A place, if one is free.
    pub fn try_enter(self: &Arc<Self>) -> Option<LanePlace> {
        self.state().take().then(|| LanePlace(self.clone()))
    }

    /// Waits for a place; none if the queue is full. If another client has more waiters, it loses its last one instead.
    pub async fn enter(self: &Arc<Self>, client: IpAddr) -> Option<LanePlace> {
        let receiver = self.queue(network(client))?;
        receiver.await.ok()
    }

    fn queue(self: &Arc<Self>, client: IpAddr) -> Option<Receiver<LanePlace>> {
        let (sender, receiver) = oneshot::channel();
        let mut state = self.state();
        if state.take() {
            drop(state);
            // The receiver is here.
            let _ = sender.send(LanePlace(self.clone()));
            return Some(receiver);
        }
        if state.count() >= self.most && !state.make_room(client) {
            return None;
        }
        match state.turns.iter_mut().find(|(other, _)| *other == client) {
            Some((_, waiters)) => waiters.push_back(sender),
            None => state.turns.push_back((client, VecDeque::from([sender]))),
        }
        Some(receiver)
    }
}

impl LaneState {
    /// Takes a free place, if there is one.
    fn take(&mut self) -> bool {
        let is_free = self.free > 0;
        self.free -= usize::from(is_free);
        is_free
    }

    /// Removes waiters that have given up, and counts the others.
    fn count(&mut self) -> usize {
        self.turns.iter_mut().for_each(|(_, waiters)| waiters.retain(|waiter| !waiter.is_closed()));
        self.turns.retain(|(_, waiters)| !waiters.is_empty());
        self.turns.iter().map(|(_, waiters)| waiters.len()).sum()
    }

    /// Removes the last waiter of the client with the most, if that leaves it at least as many as `client` then has.
    fn make_room(&mut self, client: IpAddr) -> bool {
        let own = self.turns.iter().find(|(other, _)| *other == client).map_or(0, |(_, waiters)| waiters.len());
        let longest = self.turns.iter_mut().map(|(_, waiters)| waiters).max_by_key(|waiters| waiters.len());
        longest.filter(|longest| longest.len() > own + 1).and_then(VecDeque::pop_back).is_some()
    }

    /// The waiter whose turn it is. A waiter that has given up uses no turn of its client.
    fn next(&mut self) -> Option<Sender<LanePlace>> {
        self.count();
        let (client, mut waiters) = self.turns.pop_front()?;
        let next = waiters.pop_front();
        if !waiters.is_empty() {
            self.turns.push_back((client, waiters));
        }
        next
    }
}

impl Drop for LanePlace {
    fn drop(&mut self) {
        let next = {
            let mut state = self.0.state();
            let next = state.next();
            if next.is_none() {
                state.free += 1;
            }
            next
        };
        if let Some(waiter) = next {
            // If the waiter has just given up, dropping this place passes it on.
            let _ = waiter.send(LanePlace(self.0.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(last: u8) -> IpAddr {
        [127, 0, 0, last].into()
    }

    /// The place that a receiver got, if any.
    fn given(receiver: &mut Receiver<LanePlace>) -> Option<LanePlace> {
        receiver.try_recv().ok()
    }

    #[test]
    fn clients_get_places_by_turns() {
        let lane = Arc::new(Lane::new(1, 10));
        let mut place = given(&mut lane.queue(client(1)).expect("a place")).expect("free");
        // Client 1 asks four times before the others; its second question is given up.
        let clients = [1, 1, 1, 1, 2, 3, 2];
        let mut waiting: Vec<_> = clients.map(|number| lane.queue(client(number)).expect("room")).into();
        assert_eq!((lane.taken(), lane.waiting()), (1, 7));
        drop(std::mem::replace(&mut waiting[1], oneshot::channel().1));
        assert_eq!(lane.waiting(), 6);
        let mut order = Vec::new();
        for _ in 0..6 {
            drop(place);
            let (at, next) = (0..7).find_map(|at| Some((at, given(&mut waiting[at])?))).expect("someone's turn");
            order.push(at);
            place = next;
        }
        assert_eq!(order, [0, 4, 5, 2, 6, 3]);
        drop(place);
        assert_eq!((lane.taken(), lane.waiting()), (0, 0));
    }

    #[test]
    fn a_client_cannot_fill_the_queue_for_others() {
        for most in [4, 5] {
            let lane = Arc::new(Lane::new(1, most));
            let _place = lane.queue(client(1));
            let mut first: Vec<_> = (0..most).map(|_| lane.queue(client(1)).expect("room")).collect();
            assert!(lane.queue(client(1)).is_none());
            // The other one takes two places, and then has as many, or one less.
            let others: Vec<_> = (0..3).map(|_| lane.queue(client(2))).collect();
            assert_eq!(others.iter().map(Option::is_some).collect::<Vec<_>>(), [true, true, false]);
            let is_gone = |waiter: &mut Receiver<LanePlace>| {
                waiter.try_recv().is_err_and(|error| error == oneshot::error::TryRecvError::Closed)
            };
            let gone: Vec<bool> = first.iter_mut().map(is_gone).collect();
            assert_eq!(gone, [vec![false; most - 2], vec![true; 2]].concat());
        }
    }

    #[test]
    fn a_network_is_one_client() {
        let same = |a: &str, b: &str| {
            let client = |text: &str| network(text.parse().expect("an address"));
            client(a) == client(b)
        };
        assert!(same("2001:db8::1", "2001:db8::ffff") && !same("2001:db8::1", "2001:db8:0:1::1"));
        assert!(same("::ffff:1.2.3.4", "1.2.3.4") && !same("1.2.3.4", "1.2.3.5"));
    }
}
