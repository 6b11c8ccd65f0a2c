package sessions

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
)

// mostToRedis is what a turn of a long conversation may send there beside new text.
const mostToRedis = 4 << 10

// smallSwaps: a turn on a conversation of 100 KB sends Redis what is new, and little
// else, from each process. Each reads the state that another one put together.
func smallSwaps(t *testing.T, dialogues []*conformance.Dialogue, f *fleet) {
	client := conformance.ClientParty{Dialogue: dialogues[0], ID: "small swaps"}
	session := &spread{fleet: f, session: "small swaps"}
	check(t, errors.Join(client.Open(t.Context(), conformance.ClientOptions{HexLength: 32, Splice: true}), session.Open(t.Context(), "small swaps", conformance.RegistryKind{})))
	lines := make([]string, 700)
	for i := range lines {
		lines[i] = fmt.Sprint(words(i, 140), "한😀\n")
	}
	for n, process := range append(f.processes[:1:1], f.processes...) { // the first turn is all new
		session.only = process
		fresh := words(1000+n, 1000)
		lines = append(lines[6:], fresh)
		lines[200+n], lines[400+n] = "[cleared]\n", ""
		before := f.sentToRedis()
		frames, err := client.Turn(t.Context(), conformance.Turn{Args: "{}", Conversation: strings.Join(lines, "")})
		check(t, err)
		out, err := session.Receive(t.Context(), frames[0])
		check(t, err)
		if out.Request == nil || out.Request.Conversation != strings.Join(lines, "") {
			t.Fatalf("turn %d: %.300q", n, fmt.Sprint(out))
		}
		answer := words(2000+n, 600)
		lines = append(lines, answer)
		check(t, errors.Join(session.Extend(t.Context(), answer), client.Extend(t.Context(), answer)))
		sent := f.sentToRedis() - before
		t.Logf("%s: %d bytes", process.Language, sent)
		if most := mostToRedis + len(fresh) + len(answer); n > 0 && sent > most {
			t.Errorf("%s: a turn sent %d bytes to Redis, expected at most %d", process.Language, sent, most)
		}
	}
}

// sentToRedis is how many bytes Redis has read, by its own counter.
func (f *fleet) sentToRedis() int {
	info, err := f.redis.Info(f.t.Context(), "stats").Result()
	_, count, _ := strings.Cut(info, "total_net_input_bytes:")
	count, _, _ = strings.Cut(count, "\r")
	n, failed := strconv.Atoi(count)
	if err := errors.Join(err, failed); err != nil {
		f.t.Fatal(err)
	}
	return n
}
