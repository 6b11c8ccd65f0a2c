// Package conformance drives implementations of a compact protocol through the
// shared vectors and crosswise against each other, and judges their answers.
//
// An implementation ("testee") answers JSON Lines; docs/conformance.md
// describes the wire for people who test an implementation of their own. The
// runner alone judges: a testee holds no expectation.
package conformance
