// Package compact encodes and decodes the frames of a compact wire protocol.
//
// A [Protocol] is immutable and safe for concurrent use; [Default] gives the
// one that this package was generated for, and the package's functions are its
// methods. Every failure is an [*Error]. Text is Unicode, lengths and positions
// count code points from 0.
package compact
