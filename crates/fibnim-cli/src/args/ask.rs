//! Arguments of `fibnim ask`.

use clap::Args;

use super::BudgetArgs;

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct AskArgs {
    /// Questions as JSON objects [default: one a line from standard input]
    #[arg(value_name = "QUESTION")]
    pub questions: Vec<String>,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

const EXAMPLES: &str = "\
Examples:
  fibnim ask '{\"ask\":\"solve\",\"position\":\"(20,62;8)\"}'
  fibnim ask '{\"ask\":\"complement\",\"piles\":[6,1]}'
  fibnim ask < questions.jsonl > replies.jsonl

Every question gets a reply in one line; docs/wire.md describes both. A reply to a
question from standard input has the number of its line. The budget applies to each
question. The exit status is that of the first question among the arguments that has
no answer, and 0 for questions from standard input.";
