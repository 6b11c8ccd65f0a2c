package output

import "bytes"

// Git's autocrlf gives each line of a text CRLF on checkout, and takes it away on
// commit. Files are written with LF; such a checkout of them is as the spec says.

// matches says whether a file on disk is the content that was generated: byte by byte,
// or with CRLF in each line. Content that has a CR of its own is compared as it is,
// since git leaves it so.
func matches(old, content []byte) bool {
	if bytes.Equal(old, content) {
		return true
	}
	return len(old) > len(content) && !bytes.ContainsRune(content, '\r') && bytes.Equal(old, withCRLF(content))
}

func withCRLF(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")) }

func withLF(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) }

// endings counts the lines of a text that end with CRLF, and those with LF alone.
func endings(text []byte) (crlf, lf int) {
	crlf = bytes.Count(text, []byte("\r\n"))
	return crlf, bytes.Count(text, []byte("\n")) - crlf
}
