"""Asks a server, ``fibnim serve``, instead of this process."""

from __future__ import annotations

import http.client
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any, SupportsIndex
from urllib.parse import urlencode, urlsplit

import numpy as np
from numpy.typing import NDArray

from . import _fibnim
from ._audit import Claim, audit
from ._check import MEMORY, a_text, shown, whole, wholes
from ._engine import ASKER, failed, question_text
from ._fibnim import InputError
from ._proofs import Certificate, Complement, complement
from ._solve import Analysis, Elsewhere, Question, question
from ._take import Take, take_away
from ._values import Grundy, Odds, grundy, odds

TIMEOUT = 60.0
"""The default of ``timeout``, in seconds."""

MOST_MOVES = 1_000_000
"""The most winning moves that are asked for."""


class _Solved:
    """A position that a server has solved. It asks again for moves and sentences that it does not have."""

    def __init__(self, server: Server, form: dict[str, Any]) -> None:
        self._server, self._form = server, form
        self._reply = server.ask({**form, "moves": 16})

    @property
    def outcome(self) -> str:
        outcome: str = self._reply["outcome"]
        return outcome

    @property
    def threshold(self) -> int | float | None:
        text = self._reply.get("threshold")
        if text is None:
            return None
        return math.inf if text == "infinity" else _fibnim.whole(text)

    @property
    def basis(self) -> str:
        return json.dumps(self._reply)

    def moves(self, count: int, _: _fibnim.Budget) -> list[tuple[int, int]]:
        if self._reply["more_winning_moves"] and len(self._reply["winning_moves"]) < count:
            self._reply = self._server.ask({**self._form, "moves": min(count, MOST_MOVES)})
        found = self._reply["winning_moves"][:count]
        return [(take["pile"] - 1, _fibnim.whole(take["chips"])) for move in found for take in move]

    def to_json(self, moves: int | None, explain: bool, remoteness: bool, _: _fibnim.Budget) -> str:
        form = {**self._form, "explain": explain, "remoteness": remoteness}
        return self._server._reply({**form, "moves": moves} if moves is not None else form)

    def explain(self, _: _fibnim.Budget) -> list[str]:
        reply = self._server.ask({**self._form, "moves": 0, "explain": True})
        sentences: list[str] = reply["explanation"]["sentences"]
        return sentences


class Server(Elsewhere):
    """A connection to a server. Its calls are those of this package, and the server's limits apply to them."""

    def __init__(self, url: str, timeout: float = TIMEOUT) -> None:
        parts = urlsplit(a_text(url))
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise InputError(f"{shown(url)} is not the address of a server: accepted are texts such as 'http://127.0.0.1:8014'")
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._url, self._timeout = url, timeout
        self._base = parts.path.rstrip("/")
        self._connection = kind(parts.hostname, parts.port, timeout=timeout)
        self._lock = Lock()

    def _request(self, method: str, path: str, body: bytes | None = None) -> bytes:
        """The body of the response to a request."""
        with self._lock:
            for last in (False, True):
                fresh = self._connection.sock is None
                try:
                    self._connection.request(method, self._base + path, body, {"Content-Type": "application/json"})
                    response = self._connection.getresponse()
                    content = response.read()
                    break
                except (http.client.HTTPException, ConnectionError):
                    # The server may have closed a connection that was not used for a while.
                    self._connection.close()
                    if fresh or last:
                        raise
                except BaseException:
                    self._connection.close()
                    raise
        if response.status >= 300 and not content.startswith(b"{"):
            raise ConnectionError(f"{self._url}: status {response.status} {response.reason}")
        return content

    def _reply(self, asked: Mapping[str, Any] | str) -> str:
        """The reply to a question; raises an exception if it is an error."""
        reply = self.ask_json(question_text(asked))
        failed(reply)
        return reply

    @contextmanager
    def _asking(self) -> Iterator[None]:
        """Has the calls of this package ask the server."""
        token = ASKER.set(self._reply)
        try:
            yield
        finally:
            ASKER.reset(token)

    def ask_json(self, question: str) -> str:
        """Answers a question given as JSON with one line of JSON; see :func:`ask_json`."""
        return self._request("POST", "/v1/ask", a_text(question).encode("utf-8", "surrogatepass")).decode().rstrip("\n")

    def ask(self, question: Mapping[str, Any] | str) -> dict[str, Any]:
        """Answers a question; see :func:`ask`."""
        reply: dict[str, Any] = json.loads(self._reply(question))
        return reply

    def solved(self, question: Question) -> _Solved:
        return _Solved(self, {"ask": "solve", "rules": question.rules(), "position": question.text()})

    def solve(
        self,
        piles: Sequence[SupportsIndex] | str,
        *,
        quota: SupportsIndex | str | Sequence[SupportsIndex | str] | None = None,
        previous: SupportsIndex | None = None,
        opening: str | None = None,
        take: Take = "2t",
        misere: bool = False,
        dynamic: str | None = None,
    ) -> Analysis:
        """Solves a position; see :func:`solve`."""
        asked = question(piles, quota, previous, opening, take, misere, dynamic)
        return Question(asked.piles, asked.limits, asked.local, asked.take, asked.misere, self).ask()

    def grundy(self, pile: SupportsIndex, *, quota: SupportsIndex | None = None, take: Take = "2t") -> Grundy:
        """The Grundy value of one pile; see :func:`grundy`."""
        with self._asking():
            return grundy(pile, quota=quota, take=take)

    def complement(
        self, piles: Sequence[SupportsIndex], *, take: Take = "2t", bound: SupportsIndex | None = None
    ) -> Complement:
        """The complementary value of some piles; see :func:`complement`."""
        with self._asking():
            return complement(piles, take=take, bound=bound)

    def odds(self, piles: Sequence[SupportsIndex] | str, *, first: str, against: str, **options: Any) -> Odds:
        """The probability that the player who moves first wins; see :func:`odds`."""
        with self._asking():
            return odds(piles, first=first, against=against, **options)

    def audit(self, what: str | None = None) -> list[Claim]:
        """Checks claims and returns them with their verdicts; see :func:`audit`."""
        with self._asking():
            return audit(what)

    def prove(
        self,
        *,
        fixed: Sequence[SupportsIndex] = (),
        free: SupportsIndex = 1,
        take: Take = "2t",
        misere: bool = False,
        memory: int = MEMORY,
        time: float | None = None,
    ) -> Certificate:
        """Has a game proved; see :func:`prove`. This process checks the certificate, within ``memory`` and ``time``."""
        of = {"kind": "game", "fixed": wholes(fixed, "fixed", 0), "free": whole(free, "free", 1, 2)}
        play = "misere" if misere else "normal"
        proved = self.ask({"ask": "prove", "of": of, "take_away": str(take_away(take, None)), "play": play})
        return Certificate.loads(proved["file"], memory=memory, time=time)

    def slice(
        self, *, max: SupportsIndex, fixed: Sequence[SupportsIndex] = (), take: Take = "2t", misere: bool = False
    ) -> NDArray[np.uint32]:
        """The thresholds over two piles of up to ``max`` chips beside the ``fixed`` piles, as an array;
        :data:`INFINITE` if no quota wins."""
        most = whole(max, "max", 0, 2**32 - 2)
        function = str(take_away(take, most))
        play = "misere" if misere else "normal"
        query = {"max": str(most), "take": function, "play": play, "format": "binary"}
        piles = wholes(fixed, "fixed", 0, 2**32 - 1)
        if piles:
            query["fixed"] = ",".join(map(str, piles))
        cells = self._request("GET", f"/v1/slice?{urlencode(query)}")
        if cells.startswith(b"{") and len(cells) != 4 * (most + 1) ** 2:
            failed(cells.decode())
        # A copy has the byte order of this machine.
        return np.frombuffer(cells, "<u4").astype(np.uint32).reshape(most + 1, most + 1)

    def tables(self) -> list[dict[str, Any]]:
        """The tables that the server has loaded."""
        loaded: list[dict[str, Any]] = json.loads(self._request("GET", "/v1/table"))["tables"]
        return loaded

    def close(self) -> None:
        """Closes the connection. The next call opens it again."""
        with self._lock:
            self._connection.close()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Server) and self._url == other._url

    def __hash__(self) -> int:
        return hash(self._url)

    def __reduce__(self) -> tuple[Any, ...]:
        return Server, (self._url, self._timeout)

    def __repr__(self) -> str:
        return f"connect({self._url!r})"


def connect(url: str, *, timeout: float = TIMEOUT) -> Server:
    """A connection to a server that ``fibnim serve`` has started, such as ``"http://127.0.0.1:8014"``.

    Its methods are the calls of this package: ``connect(url).solve([20, 62], quota=6)``. The server limits the memory and
    time of a question. ``timeout`` (seconds, default 60) limits the wait for its reply. Raises ``OSError`` if there is no
    server, and the exceptions of the calls otherwise.
    """
    return Server(url, timeout)
