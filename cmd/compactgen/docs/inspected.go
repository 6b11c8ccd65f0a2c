package docs

import (
	"encoding/hex"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/inspect"
)

// inspected shows a frame, if there is one, and what `compactgen inspect` says of it.
func (w *writer) inspected(frame, family string) {
	if w.err != nil || frame == "" {
		return
	}
	report, err := inspect.New(w.model, w.protocol).Frame(frame, family)
	var text strings.Builder
	if err == nil {
		err = report.Text(&text)
	}
	if err == nil && report.Error != nil {
		text.WriteString("\n")
	}
	shown := frame
	if _, isText := w.protocol.Detect(frame); !isText && family == inspect.Record {
		shown = hex.EncodeToString([]byte(frame))
	}
	w.block("text", shown+"\n\n"+w.example(frame, text.String(), err))
}
