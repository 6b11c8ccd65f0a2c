package compact_test

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/compactgen/compactgen/runtime/go"
)

// Every object says in its documentation whether goroutines may share it. What
// has no methods that could change it is a value, and needs to say nothing.
func TestObjectsSayWhoMayUseThem(t *testing.T) {
	objects := 0
	for _, dir := range []string{".", "redisstore", "mcpsdk", "mcpspan"} {
		for _, object := range documented(t, dir).Types {
			if !hasState(object) {
				continue
			}
			objects++
			text := strings.Join(strings.Fields(object.Doc), " ")
			if !strings.Contains(text, "concurrent use") && !strings.Contains(text, "for one goroutine") && !strings.Contains(text, "serves many goroutines") {
				t.Errorf("%s: %s does not say who may use it", dir, object.Name)
			}
		}
	}
	if objects < 9 { // Protocol, Registry, M2MSession and so on
		t.Errorf("%d objects", objects)
	}
}

func documented(t *testing.T, dir string) *doc.Package {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	set := token.NewFileSet()
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	p, err := doc.NewFromFiles(set, files, dir)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// hasState says whether a type is an interface, or has methods on a pointer,
// beside those of errors and of JSON.
func hasState(object *doc.Type) bool {
	if _, ok := object.Decl.Specs[0].(*ast.TypeSpec).Type.(*ast.InterfaceType); ok {
		return object.Name != "Record" // which values alone can be
	}
	for _, m := range object.Methods {
		if strings.HasPrefix(m.Recv, "*") && m.Name != "Error" && m.Name != "UnmarshalJSON" {
			return true
		}
	}
	return false
}

// objects are one of each object that goroutines may share.
type objects struct {
	protocol *compact.Protocol
	session  *compact.M2MSession
	registry *compact.Registry
}

// uses are the calls that a goroutine makes; each gives the same result every time.
var uses = map[string]func(s objects, text string) (string, error){
	"smallest": func(s objects, text string) (string, error) {
		r, o := compact.Response{Status: compact.StatusOK, Model: compact.ModelG3, Result: text}, compact.EncodeOptions{Format: compact.FormatSmallest}
		wire, err := s.protocol.Encode(r, o)
		if !isKind(err, compact.KindNotAvailable) {
			r, failed := s.protocol.Decode(wire)
			return wire + r.Result, errors.Join(err, failed)
		}
		if wire, err = s.protocol.EncodeRecord("response", map[string]any{"status": "OK", "model": "G3", "tokens": int64(0), "result": text}, compact.RecordOptions{Format: "smallest"}); err != nil {
			return "", err
		}
		fields, err := s.protocol.DecodeRecord("response", wire)
		return wire + fmt.Sprint(fields["result"]), err
	},
	"exact": func(s objects, text string) (string, error) {
		d, err := s.session.Pack(text, compact.AlgorithmExact)
		if err != nil {
			return "", err
		}
		back, err := s.session.Unpack(d)
		return d.Content + back, err
	},
	"T1": func(s objects, text string) (string, error) {
		return roundTrip(s.protocol, text, compact.AlgorithmToken)
	},
	"Brotli": func(s objects, text string) (string, error) {
		return roundTrip(s.protocol, text, compact.AlgorithmBrotli)
	},
	"repetition": func(s objects, text string) (string, error) {
		repeated, windows, err := s.protocol.RepetitionRatio(text)
		return fmt.Sprint(repeated, windows), err
	},
	"a stream": func(s objects, text string) (string, error) {
		stream := s.protocol.NewStream()
		delta, err := s.protocol.ComputeDelta("", text)
		if err != nil {
			return "", err
		}
		return stream.Push(delta)
	},
	"a message": func(s objects, text string) (string, error) {
		m, err := s.protocol.ParseMCPMessage(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":` + text + `}`)
		return string(m.Type) + m.Params, err
	},
	"a turn": func(s objects, text string) (string, error) {
		c, err := s.protocol.NewClientSession(compact.ClientSessionOptions{})
		if err != nil {
			return "", err
		}
		server, err := s.protocol.NewServerSession(s.registry, "scope")
		if err != nil {
			return "", err
		}
		frames, err := c.Turn(compact.Turn{Tools: []string{text}, System: &text, Conversation: text})
		for round := 0; err == nil && round < 20; round++ { // another goroutine's definitions may push these out
			var replies []string
			for _, f := range frames {
				out, _ := server.Receive(context.Background(), f)
				if replies = append(replies, out.Replies...); out.Request != nil {
					return *out.Request.Tool + *out.Request.System + out.Request.Conversation, nil
				}
			}
			frames, err = c.Answer(replies)
		}
		return "", errors.Join(errors.New("never delivered"), err)
	},
}

func roundTrip(p *compact.Protocol, text string, a compact.Algorithm) (string, error) {
	frame, err := p.Compress(text, compact.CompressOptions{Algorithm: a})
	if err != nil {
		return "", err
	}
	back, err := p.Decompress(frame, compact.DecompressOptions{})
	return string(frame) + back, err
}

// Many goroutines use shared objects, the pools and the tables behind them at once.
// Each gets the result that a single one gets; under -race, none writes memory that
// another reads.
func TestSharedObjects(t *testing.T) {
	t.Run("generated", func(t *testing.T) { useAtOnce(t, compact.Default()) })
	t.Run("interpreted", func(t *testing.T) { useAtOnce(t, interpreted(t)) })
}

func useAtOnce(t *testing.T, p *compact.Protocol) {
	limits := p.Limits()
	limits.RegistryEntries = 20
	store := p.WithLimits(limits).NewMemoryStore(compact.MemoryStoreOptions{TTL: time.Hour})
	registry, err := p.NewRegistry(store, 0)
	if err != nil {
		t.Fatal(err)
	}
	s := objects{p, p.NewM2MSession([]compact.Algorithm{compact.AlgorithmStructure, compact.AlgorithmBrotli, compact.AlgorithmNone}), registry}
	texts, want := make([]string, 6), map[string]string{}
	for i := range texts {
		texts[i] = `{"messages":[` + strings.Repeat(fmt.Sprintf(`{"role":"user","content":"text %d 한"},`, i), 4*i) + `0]}`
		for name, use := range uses {
			if want[name+texts[i]], err = use(s, texts[i]); err != nil {
				t.Fatal(name, err)
			}
		}
	}
	var group sync.WaitGroup
	for g := range 8 {
		group.Go(func() {
			for i := range 8 {
				text := texts[(g+i)%len(texts)]
				for name, use := range uses {
					if got, err := use(s, text); err != nil || got != want[name+text] {
						t.Errorf("%s: %q, %v", name, got, err)
					}
				}
			}
		})
	}
	group.Wait()
}

// A store may give one error to everybody. It stays as it is, and its kind with
// it.
func TestSharedErrorOfAStore(t *testing.T) {
	own := &compact.Error{Kind: compact.KindNotAvailable, Position: -1, Length: -1, Message: "closed"}
	r := newRegistry(t, failingStore{own}, 0)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			_, err := r.Define(background, "s", compact.DefinitionSystem, "x")
			_, second := r.Resolve(background, "s", "s_00000000")
			if !isKind(err, compact.KindNotAvailable) || !isKind(second, compact.KindNotAvailable) {
				t.Errorf("%#v, %#v", err, second)
			}
		})
	}
	group.Wait()
	if own.Kind != compact.KindNotAvailable {
		t.Errorf("it became %s", own.Kind)
	}
}

type failingStore struct{ err error }

func (failingStore) Shared() bool { return false }

func (s failingStore) Put(context.Context, string, string, string, string) (bool, error) {
	return false, s.err
}

func (s failingStore) Get(context.Context, string, string) (string, bool, error) {
	return "", false, s.err
}
