package inspect

import (
	"strings"
	"unicode/utf8"

	"github.com/compactgen/compactgen/gen/model"
)

// delta opens a delta frame. It is not applied to anything: any position is
// good.
func (k *look) delta(frame string) error {
	err := k.protocol.CheckDelta(frame)
	d := k.model.Deltas
	if d == nil || int64(len(frame)) > k.protocol.Limits().Input || k.notText("", frame) {
		return err
	}
	o, body := k.operation(frame, "")
	if o == nil {
		return err
	}
	k.report.Name = o.Symbol
	if o.Role != "compressed" {
		k.change(o, "", frame, body)
		return err
	}
	k.notePosition(err, frame, body)
	inner, whole := k.undo(o.Chain, frame, body)
	if !whole {
		return err
	}
	if !utf8.Valid(inner) {
		k.notText("inner", string(inner))
		return err
	}
	if o, body := k.operation(string(inner), "inner"); o != nil {
		if o.Role == "compressed" {
			k.stop("inner", string(inner), len(d.Prefix))
		} else {
			k.change(o, "inner", string(inner), body)
		}
	}
	return err
}

// operation opens the text in front of a delta's data. The longest symbol that fits
// is the operation. In the frame itself the layer is "".
func (k *look) operation(frame, layer string) (best *model.Operation, body int) {
	d := k.model.Deltas
	if !strings.HasPrefix(frame, d.Prefix) {
		k.stop(layer, frame, 0)
		return nil, 0
	}
	for i, o := range d.Operations {
		if strings.HasPrefix(frame[len(d.Prefix):], o.Symbol+d.Separator) && (best == nil || len(o.Symbol) > len(best.Symbol)) {
			best = &d.Operations[i]
		}
	}
	if best == nil {
		k.stop(layer, frame, len(d.Prefix))
		return nil, 0
	}
	name := "prefix"
	if layer != "" {
		name = layer
	}
	body = len(d.Prefix) + len(best.Symbol) + len(d.Separator)
	l := k.layer(name, len(frame))
	l.gives(len(frame) - body)
	l.add(Part{Name: "prefix", Bytes: len(d.Prefix), Text: d.Prefix})
	l.add(Part{Name: "operation", At: len(d.Prefix), Bytes: len(best.Symbol), Text: best.Symbol, Means: best.Role})
	return best, body
}

// numbersOf are the numbers in front of a delta's text, by the operation's role.
var numbersOf = map[string][]string{"replace": {"position"}, "splice": {"start", "length"}}

// change opens the data of a delta that is not compressed.
func (k *look) change(o *model.Operation, layer, frame string, body int) {
	data := frame[body:]
	l := k.layer("data", len(data))
	for i, name := range numbersOf[o.Role] {
		number, text, found := strings.Cut(data, k.model.Deltas.Separator)
		l.add(Part{Name: name, At: len(frame) - body - len(data), Bytes: len(number), Text: cut(number)})
		if i == 0 {
			k.stop(layer, frame, body) // if the runtime refuses the frame, this is why
		}
		if !found {
			return
		}
		data = text
	}
	l.gives(len(data))
	l.add(Part{Name: "text", At: len(frame) - body - len(data), Bytes: len(data), Text: cut(data)})
}
