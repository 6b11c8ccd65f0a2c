//! JSON laid out with two spaces a level: docs/m2m.md T2, "Terms".

use crate::compression::check_room;
use crate::error::Error;
use crate::limits::Limits;

/// Minified JSON, indented; an error past the output limit.
pub(crate) fn indent(text: &str, limits: &Limits) -> Result<String, Error> {
    let mut out = String::with_capacity(text.len());
    let (mut quoted, mut escaped, mut level) = (false, false, 0);
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        if quoted {
            quoted = escaped || char != '"';
            escaped = !escaped && char == '\\';
            out.push(char);
            continue;
        }
        match char {
            '{' | '[' => {
                out.push(char);
                // Empty brackets stay closed.
                if let Some(close) = chars.next_if(|next| matches!(next, '}' | ']')) {
                    out.push(close);
                } else {
                    level += 1;
                    break_line(&mut out, level, limits)?;
                }
            }
            '}' | ']' => {
                level -= 1;
                break_line(&mut out, level, limits)?;
                out.push(char);
            }
            ',' => {
                out.push(char);
                break_line(&mut out, level, limits)?;
            }
            ':' => out.push_str(": "),
            _ => {
                quoted = char == '"';
                out.push(char);
            }
        }
    }
    Ok(out)
}

fn break_line(out: &mut String, level: usize, limits: &Limits) -> Result<(), Error> {
    check_room(limits, out.len() + 1 + 2 * level)?;
    out.push('\n');
    (0..level).for_each(|_| out.push_str("  "));
    Ok(())
}
