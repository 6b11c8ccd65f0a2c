//! Shows the client: cargo run --example usage

use compact_decoder::{EncodeOptions, Error, Limits, Response, Status, decode, encode};

fn main() -> Result<(), Error> {
    let limits = Limits::default();
    let response = decode("RES|OK|G3|150|Hello, world!", &limits)?;
    let (status, model, tokens) = (response.status, response.model, response.tokens);
    println!(
        "{} ({status} from {model}, {tokens} tokens)",
        response.result
    );

    let hello = Response {
        status: Status::OK,
        model: "gemini".to_owned(),
        tokens: 0,
        result: "hello".to_owned(),
        reasoning_effort: None,
        ultrathink: None,
        returncode: None,
        members: None,
    };
    let options = EncodeOptions {
        format: "base85",
        ..Default::default()
    };
    println!("{}", encode(&hello, &options)?);

    if let Err(error) = decode("Almh~=rD:brY&O", &limits) {
        let (position, char) = (error.position, error.char);
        println!("{} at {position:?}: {char:?}", error.kind.name());
    }
    Ok(())
}
