//! The text of JSON strings, and JSON without white space.

/// The text of a scanned string, unless it holds a lone surrogate.
pub(crate) fn unquote(lexeme: &str) -> Option<String> {
    let text = &lexeme[1..lexeme.len() - 1];
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let (char, size) = unescape(&rest[at + 1..])?;
        out.push(char);
        rest = &rest[at + 1 + size..];
    }
    out.push_str(rest);
    Some(out)
}

/// The character that an escape behind a backslash means, and the escape's size.
fn unescape(text: &str) -> Option<(char, usize)> {
    let char = match text.chars().next()? {
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'u' => return unescape_units(text),
        char => char,
    };
    Some((char, 1))
}

fn unescape_units(text: &str) -> Option<(char, usize)> {
    let unit = |at: usize| u16::from_str_radix(text.get(at..at + 4)?, 16).ok();
    let high = unit(1)?;
    let low = match text.get(5..7) {
        Some("\\u") => unit(7),
        _ => None,
    };
    let char = char::decode_utf16([high].into_iter().chain(low))
        .next()?
        .ok()?;
    Some((char, if char.len_utf16() == 2 { 11 } else { 5 }))
}

/// The text as a JSON string with the fewest escapes.
pub(crate) fn quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for char in text.chars() {
        match char {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0'..='\u{1f}' => out.push_str(&format!("\\u{:04x}", u32::from(char))),
            _ => out.push(char),
        }
    }
    out.push('"');
    out
}

/// A scanned value without the white space between its tokens.
pub(crate) fn minify(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let (mut quoted, mut escaped) = (false, false);
    for char in value.chars() {
        if quoted {
            quoted = escaped || char != '"';
            escaped = !escaped && char == '\\';
        } else if char == '"' {
            quoted = true;
        } else if matches!(char, ' ' | '\t' | '\n' | '\r') {
            continue;
        }
        out.push(char);
    }
    out
}
