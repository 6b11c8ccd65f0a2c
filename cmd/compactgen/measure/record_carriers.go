package measure

import (
	"fmt"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// recordFamily carries whatever record is present: as minified JSON, which decode
// prints, in every format and selection, and as others do.
func recordFamily(p *compact.Protocol, present *records.Value) family {
	base := func(string) (string, error) {
		text, err := present.MarshalJSON()
		return minify(string(text)), err
	}
	r := present.Of
	frame := func(name string, kind Kind, binary bool) carrier {
		return carrier{name, kind, binary, func(string) (string, error) {
			frame, err := p.EncodeRecordBytes(r.Name, present.Fields, compact.RecordOptions{Format: name})
			return string(frame), err
		}}
	}
	list := []carrier{{"minified JSON", Baseline, false, base}}
	for _, f := range r.Formats {
		list = append(list, frame(f.Name, Declared, f.Binary))
	}
	for _, s := range selections(r) {
		list = append(list, frame(s, Selection, r.Binary && s != "tokens"))
	}
	list = append(list, carrier{messagePack, Peer, true, func(string) (string, error) { return packed(*present) }})
	for _, c := range compressors() {
		list = append(list, behind(base, c))
	}
	note := fmt.Sprintf("each the record %s in a frame; %s is a map by the fields' names, gzip and zstd are of the minified JSON", r.Name, messagePack)
	return family{name: "format", note: note, carriers: list}
}

// stacks says whether a file of these is measured: not of compressed records, as the
// file is compressed as a whole.
func (c carrier) stacks() bool { return !c.binary || c.kind != Peer || c.name == messagePack }
