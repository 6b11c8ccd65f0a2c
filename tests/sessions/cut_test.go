package sessions

import (
	"fmt"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
)

// damagedFrames: a frame that is cut anywhere, that lacks a character or has one
// twice, leads to no request and changes nothing; the whole frame behind it does
// what it would have done.
func damagedFrames(t *testing.T, dialogues []*conformance.Dialogue) {
	for _, d := range dialogues {
		t.Run(d.Language, func(t *testing.T) {
			client := conformance.ClientParty{Dialogue: dialogues[0], ID: "damaged by " + d.Language}
			server := conformance.ServerParty{Dialogue: d, ID: "damaged"}
			check(t, client.Open(t.Context(), conformance.ClientOptions{Compress: true}))
			check(t, server.Open(t.Context(), "damaged", conformance.RegistryKind{}))
			for _, turn := range []conformance.Turn{
				{Tools: []string{`{"name":"a"}`}, System: new("Be brief. 한"), Args: `{"q":"|D|"}`, Conversation: "User: Hi 😀"},
				{Tools: []string{`{"name":"a"}`}, System: new("Be brief. 한"), Args: "[1]", Conversation: "User: Hi 😁, |D|F| and so on"},
			} {
				frames, err := client.Turn(t.Context(), turn)
				check(t, err)
				var last conformance.Outcome
				for _, frame := range frames {
					damage(t, server, frame)
					last, err = server.Receive(t.Context(), frame)
					check(t, err)
				}
				if last.Request == nil || show(*last.Request) != show(meaning(turn)) {
					t.Errorf("behind the damaged frames: %+v", last)
				}
			}
		})
	}
}

func damage(t *testing.T, server conformance.ServerParty, frame string) {
	t.Helper()
	whole := []rune(frame)
	for i := range whole {
		for how, damaged := range map[string]string{
			"cut":     string(whole[:i]),
			"lost":    string(whole[:i]) + string(whole[i+1:]),
			"doubled": string(whole[:i+1]) + string(whole[i:]),
		} {
			out, err := server.Receive(t.Context(), damaged)
			check(t, err)
			if out.Request != nil || out.Duplicate {
				t.Errorf("%q, %s at %d: %+v", frame, how, i, out)
			}
		}
	}
}

// damagedReplies: after any damaged reply, the whole reply brings the client on.
func damagedReplies(t *testing.T, dialogues []*conformance.Dialogue) {
	for _, d := range dialogues {
		t.Run(d.Language, func(t *testing.T) {
			client := conformance.ClientParty{Dialogue: d, ID: "damaged replies"}
			server := conformance.ServerParty{Dialogue: dialogues[0], ID: "damaged replies to " + d.Language}
			turn := conformance.Turn{Tools: []string{`{"name":"a"}`}, System: new("Be brief."), Args: "{}", Conversation: "User: Hi"}
			check(t, client.Open(t.Context(), conformance.ClientOptions{Compress: true}))
			_, err := client.Turn(t.Context(), turn) // lost
			check(t, err)
			turn.Conversation += ", you"
			frames, err := client.Turn(t.Context(), turn)
			if err == nil {
				err = server.Open(t.Context(), fmt.Sprint("empty for ", d.Language), conformance.RegistryKind{})
			}
			for round := 0; err == nil && round < 4; round++ {
				var replies []string
				var last conformance.Outcome
				for _, frame := range frames {
					last, err = server.Receive(t.Context(), frame)
					check(t, err)
					replies = append(replies, last.Replies...)
				}
				if last.Request != nil {
					if show(*last.Request) != show(meaning(turn)) {
						t.Errorf("delivered %+v", show(*last.Request))
					}
					return
				}
				for _, reply := range replies {
					for i := range reply { // ASCII
						_, _ = client.Answer(t.Context(), []string{reply[:i]})
						_, _ = client.Answer(t.Context(), []string{reply[:i] + reply[i+1:]})
					}
				}
				frames, err = client.Answer(t.Context(), replies)
			}
			t.Errorf("four rounds were not enough: %v", err)
		})
	}
}
