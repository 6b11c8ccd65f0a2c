package compact

//lint:file-ignore U1000 only other specs have records in records

import "strings"

func (in *quickReader) quickBoolean() bool {
	switch b := in.next(); {
	case b == 't' && strings.HasPrefix(in.text[in.at:], "true"):
		in.at += len("true")
		return true
	case b == 'f' && strings.HasPrefix(in.text[in.at:], "false"):
		in.at += len("false")
	default:
		in.giveUp()
	}
	return false
}

func (out *quickWriter) printBoolean(dst []byte, b bool) []byte { return appendBooleanJSON(dst, b) }
