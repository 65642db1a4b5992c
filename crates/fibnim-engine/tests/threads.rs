//! What programs share between threads can be shared, in all crates that the engine is made of.

fn shared<T: Send + Sync + 'static>() {}

#[test]
fn what_programs_keep_can_be_shared_between_threads() {
    shared::<fibnim_check::Checked<fibnim_check::Certificate>>();
    shared::<fibnim_check::CertificateError>();
    shared::<fibnim_check::Dfao<u8>>();
    shared::<fibnim_engine::Engine>();
    shared::<fibnim_engine::EngineError>();
    shared::<fibnim_play::Advisor>();
    shared::<fibnim_play::AnyMatch>();
    shared::<fibnim_proof::answer::games::ProvedGames>();
    shared::<fibnim_proof::logic::theory::Theory>();
    shared::<fibnim_proof::prove::Prover>();
    shared::<fibnim_table::Table>();
    shared::<fibnim_table::TableError>();
}

#[cfg(feature = "audit")]
#[test]
fn so_can_claims_and_verdicts() {
    shared::<fibnim_audit::Claim>();
    shared::<fibnim_audit::Tables>();
    shared::<fibnim_audit::ClaimAnswer>();
}
