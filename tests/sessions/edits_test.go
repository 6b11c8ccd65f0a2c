package sessions

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// editsOfRun is how many edits the clients make together; COMPACT_EDITS asks for more:
//
//	COMPACT_EDITS=500000 go test ./tests/sessions -run TestSessions/edits -v -timeout 0
func editsOfRun(t *testing.T) int {
	asked := os.Getenv("COMPACT_EDITS")
	if asked == "" {
		return 10 * turnsOfPair(t)
	}
	n, err := strconv.Atoi(asked)
	if err != nil {
		t.Fatalf("COMPACT_EDITS is %q, expected a number", asked)
	}
	return n
}

// edits: whatever an agent does to its history, each server has what the client meant,
// behind one request. A client of each language has servers of all of them.
func edits(t *testing.T, dialogues []*conformance.Dialogue) {
	seed, each := toolchain.Seed(t), editsOfRun(t)/len(dialogues)
	for i, client := range dialogues {
		t.Run("of "+client.Language, func(t *testing.T) {
			t.Parallel()
			h := history{t: t, random: rand.New(rand.NewPCG(seed, uint64(i))), client: conformance.ClientParty{Dialogue: client, ID: "edits"}}
			for _, d := range dialogues {
				h.servers = append(h.servers, conformance.ServerParty{Dialogue: d, ID: "edits of " + client.Language})
			}
			check(h.t, h.client.Open(t.Context(), conformance.ClientOptions{Splice: true, Compress: i == 1}))
			for _, s := range h.servers {
				check(h.t, s.Open(t.Context(), s.ID, conformance.RegistryKind{}))
			}
			for h.edits < each {
				h.turn()
			}
			t.Logf("%d edits in %d turns, %d of them with splices, each to %d servers", h.edits, h.turns, h.spliced, len(h.servers))
			if h.spliced < h.turns/4 {
				t.Error("hardly any splice was sent")
			}
		})
	}
}

// A history is a conversation that an agent trims, as the client has it.
type history struct {
	t                     *testing.T
	random                *rand.Rand
	client                conformance.ClientParty
	servers               []conformance.ServerParty
	messages              []string
	edits, turns, spliced int
}

// turn makes one to four edits, and sends them.
func (h *history) turn() {
	for range 1 + h.random.IntN(4) {
		h.edit()
	}
	want := strings.Join(h.messages, "")
	frames, err := h.client.Turn(h.t.Context(), conformance.Turn{Args: "{}", Conversation: want})
	check(h.t, err)
	h.turns++
	if strings.Contains(frames[0], "|D|S|") {
		h.spliced++
	}
	extends := h.random.IntN(3) == 0
	answer := h.message()
	for _, s := range h.servers {
		out, err := s.Receive(h.t.Context(), frames[0])
		check(h.t, err)
		if len(frames) != 1 || out.Request == nil {
			h.t.Fatalf("turn %d: %s did not deliver %q: %v, %q", h.turns, s.Language, frames, out.Error, out.Replies)
		}
		if out.Request.Conversation != want {
			h.t.Fatalf("turn %d: %s got %q, not %q, by %q", h.turns, s.Language, out.Request.Conversation, want, frames)
		}
		if extends {
			check(h.t, s.Extend(h.t.Context(), answer))
		}
	}
	if extends {
		check(h.t, h.client.Extend(h.t.Context(), answer))
		h.messages = append(h.messages, answer)
	}
}

// edit drops, elides, inserts, reorders or appends; what is long is dropped more often.
func (h *history) edit() {
	h.edits++
	n := len(h.messages)
	at, other := h.random.IntN(n+1), h.random.IntN(n+1)
	from, to := min(at, other), max(at, other)
	switch kind := h.random.IntN(7); {
	case kind == 0 && n > 0, n > 60:
		h.messages = slices.Delete(h.messages, from, min(to, from+1+n/4))
	case kind == 1 && at < n:
		h.messages[at] = pickOf(h.random, []string{"", "…", "[cleared]\n", "|D|"})
	case kind == 2 && at < n: // within a message
		runes := []rune(h.messages[at])
		cut := h.random.IntN(len(runes) + 1)
		h.messages[at] = string(runes[:cut]) + h.message() + string(runes[cut:])
	case kind == 3 && n > 0:
		moved := slices.Clone(h.messages[from:to])
		h.messages = slices.Delete(h.messages, from, to)
		h.messages = slices.Insert(h.messages, h.random.IntN(len(h.messages)+1), moved...)
	case kind == 4:
		h.messages = slices.Insert(h.messages, at, h.message())
	default:
		h.messages = append(h.messages, h.message())
	}
}

// message has words that come again, so that texts are alike in wrong places too.
func (h *history) message() string {
	var b strings.Builder
	for range 1 + h.random.IntN(30) {
		b.WriteString(pickOf(h.random, []string{"the ", "tool ", "said ", "한", "😀", "😁", "|D|", "|", "\n", "e\u0301", strconv.Itoa(h.random.IntN(1000)), "a sentence that comes again and again. "}))
	}
	return b.String()
}

func pickOf(random *rand.Rand, list []string) string { return list[random.IntN(len(list))] }
