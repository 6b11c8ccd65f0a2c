package compact

//lint:file-ignore U1000 only other specs have records in records

func (in *quickReader) quickClosed(t *codeTable) string {
	if in.next() == '"' {
		end := plainEnd(in.text, in.at+1)
		if end < len(in.text) && in.text[end] == '"' {
			if code, _, found := t.find(in.text[in.at+1 : end]); found {
				in.at = end + 1
				return code
			}
		}
	}
	return in.closed(in.whole(), "", t)
}

func (out *quickWriter) printClosed(dst []byte, t *codeTable, text string) []byte {
	if _, _, found := t.find(text); !found {
		out.failed = true
	}
	return out.printText(dst, text)
}
