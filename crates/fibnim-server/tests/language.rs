//! Sentences in the language that a client prefers.

use fibnim_server::Limits;

use crate::client::Running;

#[test]
fn sentences_are_in_the_preferred_language() {
    let server = Running::with(Limits::default());
    let mut client = server.client();
    let path = "/v1/solve?position=(20,62;8)&explain=true";
    let english = client.get(path);
    let french = client.get_with(path, "accept-language: fr-FR, en;q=0.5\r\n");
    assert_eq!((english.header("content-language"), french.header("content-language")), (Some("en"), Some("fr")));
    assert!(english.header("vary").is_some_and(|vary| vary.contains("accept-language")));
    assert!(english.text().contains("so this is an N-position"), "{}", english.text());
    assert!(french.text().contains("position N") && !french.text().contains("N-position"), "{}", french.text());
    // The next question of the same engine is in its own language, and all but the sentences is the same.
    assert_eq!(client.get(path).body, english.body);
    assert_eq!(french.json()["threshold"], english.json()["threshold"]);
    assert_ne!(french.header("etag"), english.header("etag"));
}

#[test]
fn refusals_are_in_the_preferred_language() {
    let server = Running::with(Limits::default());
    let mut client = server.client();
    let message = |said: serde_json::Value| said["error"]["message"].as_str().expect("a message").to_owned();
    let path = "/v1/solve?position=x";
    let english = message(client.get(path).json());
    let refused = client.get_with(path, "accept-language: zh\r\n");
    assert_eq!((refused.status, refused.header("content-language")), (400, Some("zh")));
    let chinese = message(refused.json());
    assert_ne!(chinese, english);
    assert!(chinese.contains("\"x\"") && chinese.contains('：'), "{chinese}");
}
