package conformance

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/draw/damage"
	"github.com/compactgen/compactgen/gen/model"
)

// negotiation is a message of one, in any form.
func (r source) negotiation() string {
	names, _ := json.Marshal(r.algorithms())
	content, _ := json.Marshal(r.Text(r.IntN(20)))
	members := []string{`"type":` + r.One(`"HELLO"`, `"ACCEPT"`, `"DATA"`, `"HELL\u004f"`), r.One(`"algorithms":`, `"\u0061lgorithms" : `) + string(names), `"content":` + string(content), `"later":{"type":[]}`}
	r.Shuffle(len(members), func(i, k int) { members[i], members[k] = members[k], members[i] })
	return "{" + strings.Join(members, ",") + "}" + r.One("", "\n")
}

// turns are what a client session may send: definitions, and requests that refer to them.
func (r source) turns() (frames []string) {
	requests := r.Model.Requests
	for turn := range 1 + r.IntN(6) {
		head := requests.Request.Head
		for _, family := range []model.Definition{requests.Tool, requests.System} {
			if r.IntN(3) > 0 {
				definition := r.One(`{"name":"tool_4082"}`, `{"name":"tool_23155"}`, "{}", r.Members())
				reference := family.Reference + digest(definition)[:r.oneInt(requests.HexLength, requests.HexLength, 64)]
				frames = append(frames, family.DefineHead+definition)
				if r.IntN(8) == 0 {
					frames = append(frames, family.ReferHead+reference)
				}
				head += reference
			}
			head += requests.Separator
		}
		frames = append(frames, head+r.One("{}", `{"n":1}`, r.Members())+r.edits(turn == 0))
	}
	return frames
}

// edits are the deltas of a turn, which mostly fit.
func (r source) edits(first bool) (deltas string) {
	d := r.Model.Deltas
	for k := range r.IntN(3) + btoi(first) {
		o := d.Operations[r.IntN(len(d.Operations))]
		if first && k == 0 || o.Role == "compressed" {
			o = fullOf(d)
		}
		places := map[string]string{"replace": "1" + d.Separator, "splice": "1" + d.Separator + "2" + d.Separator}
		deltas += r.Model.Requests.Separator + o.Header + places[o.Role] + r.One("the quick brown fox", "한😀", "a")
	}
	return deltas
}

func fullOf(d *model.Deltas) model.Operation {
	return d.Operations[slices.IndexFunc(d.Operations, func(o model.Operation) bool { return o.Role == "full" })]
}

// conversation damages frames and their order. Then most requests get the check that they
// must have in their place, without which nothing behind the check would ever be reached.
func conversation(s *damage.Source, frames []string) []any {
	frames = s.Conversation(damage.Request, signed(s.Model, frames))
	if s.IntN(4) > 0 {
		frames = signed(s.Model, frames)
		if s.IntN(3) == 0 {
			frames = s.Network(frames)
		}
	}
	list := []any{}
	for _, frame := range frames {
		if other, is := strings.CutPrefix(frame, damage.OtherScope); is {
			list = append(list, map[string]any{"scope": "other", "frame": text(damage.AsText(other))})
			continue
		}
		list = append(list, text(damage.AsText(frame)))
	}
	return list
}
