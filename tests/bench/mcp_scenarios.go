package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/tests"
	"github.com/compactgen/compactgen/runtime/go"
)

// A scenario is a row of the table of sizes in the document that describes MCP.
type scenario struct {
	name     string
	document string // its sizes of request and response
	tool     string
	path     string           // in the server's folder
	more     string           // arguments besides the path, with a comma before them
	size     int              // bytes of the file
	fill     func(int) []byte // what the file holds; nil: nothing is there
	rounds   int
}

const mebibyte = 1 << 20

func scenarios() []scenario {
	content, _ := json.Marshal(string(words(mebibyte))) // text never fails
	written := `,"content":` + string(content)
	return []scenario{
		{"read_file 1 KB", "~100 B / ~1.4 KB", "read_file", "1k.txt", "", 1 << 10, words, 15},
		{"read_file 1 MB", "~100 B / ~1.4 MB", "read_file", "1m.txt", "", mebibyte, words, 5},
		{"read_file 50 MB", "~100 B / ~67 MB", "read_file", "50m.txt", "", 50 * mebibyte, words, 1},
		{"read_media_file 1 MB", "~100 B / ~1.4 MB", "read_media_file", "1m.png", "", mebibyte, noise, 5},
		{"write_file 1 MB", "~1.4 MB / ~50 B", "write_file", "written.txt", written, mebibyte, nil, 5},
		{"list_directory 1000", "~80 B / ~50 KB", "list_directory", "many", "", 1000, nil, 15},
	}
}

// words is text of a small vocabulary in an order that does not repeat. T2 saves
// on it only because the server sends it twice.
func words(size int) []byte { return []byte(prose(size)) }

// noise is what a compressed picture looks like.
func noise(size int) []byte {
	data := make([]byte, size)
	random := rand.New(rand.NewPCG(6, uint64(size)))
	for i := range data {
		data[i] = byte(random.Uint32())
	}
	return data
}

// prepare writes the files.
func (b *mcpBench) prepare(list []scenario) error {
	many := filepath.Join(b.folder, "many")
	if err := os.MkdirAll(many, 0o755); err != nil {
		return err
	}
	for i := range 1000 {
		if err := os.WriteFile(filepath.Join(many, fmt.Sprintf("file_%04d.txt", i)), nil, 0o600); err != nil {
			return err
		}
	}
	for _, s := range list {
		if s.fill == nil {
			continue
		}
		if err := os.WriteFile(filepath.Join(b.folder, s.path), s.fill(s.size), 0o600); err != nil {
			return err
		}
	}
	return nil
}

func (b *mcpBench) params(s scenario) string {
	return fmt.Sprintf(`{"name":%q,"arguments":{"path":%q%s}}`, s.tool, filepath.Join(b.folder, s.path), s.more)
}

// exchanged is one scenario with one encoding.
type exchanged struct {
	request  int
	response string
	took     time.Duration
}

// scenarios prints the document's table, measured.
func (b *mcpBench) scenarios() error {
	list := scenarios()
	if err := b.prepare(list); err != nil {
		return err
	}
	b.printf("## Sizes and times of the real server\n\n" +
		"Messages without their line feed. Plain JSON comes from the server itself, which sends every text twice (`content`, `structuredContent`); an encoding comes from `compactmcp proxy --compress` in front of it. ms is the median of round trips.\n\n" +
		"| scenario | document: request / response | encoding | request bytes | response bytes | of plain | o200k tokens | of plain | ms |\n|---|---|---|--:|--:|--:|--:|--:|--:|\n")
	var all [][]exchanged
	for _, encoding := range mcpEncodings {
		got, err := b.exchange(list, encoding)
		if err != nil {
			return fmt.Errorf("%s: %w", encodingName(encoding), err)
		}
		all = append(all, got)
	}
	for i, s := range list {
		if err := b.scenarioRows(s, i, all); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	b.printf("\n– : over 8 MiB and not counted, since the tokenizer reads 1 to 2 MB a second. The proxy does not look at messages over 16 MiB.\n")
	return nil
}

// exchange runs every scenario with a client that accepts one encoding.
func (b *mcpBench) exchange(list []scenario, encoding string) ([]exchanged, error) {
	c, err := mcp.Start(b.server(encoding))
	if err != nil {
		return nil, err
	}
	var all []exchanged
	for _, s := range list {
		x, err := repeat(c, b.params(s), encoding, s.rounds)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		all = append(all, x)
	}
	return all, c.Stop()
}

func asking(params, encoding string) (string, error) {
	if encoding == "" {
		return params, nil
	}
	return compact.AskParams(params, compact.Ask{Accept: []string{encoding}})
}

func repeat(c *mcp.Client, params, encoding string, n int) (x exchanged, err error) {
	if params, err = asking(params, encoding); err != nil {
		return x, err
	}
	var times []time.Duration
	for range n {
		request := c.Request("tools/call", params)
		start := time.Now()
		if x.response, err = c.Send(request); err != nil {
			return x, err
		}
		times = append(times, time.Since(start))
		x.request = len(request)
	}
	x.took = median(times)
	return x, nil
}

const maxCounted = 8 << 20 // bytes whose tokens are counted

func (b *mcpBench) scenarioRows(s scenario, i int, all [][]exchanged) error {
	plain := all[0][i]
	base := 0
	for k, encoding := range mcpEncodings {
		x := all[k][i]
		if err := equal(x.response, plain.response); err != nil {
			return err
		}
		tokens, share := "–", "–"
		if len(x.response) <= maxCounted && len(plain.response) <= maxCounted {
			n, err := b.tokens(x.response)
			if err != nil {
				return err
			}
			if k == 0 {
				base = n
			}
			tokens, share = fmt.Sprint(n), percent(n, base)
		}
		name, document := s.name, s.document
		if k > 0 {
			name, document = "", ""
		}
		b.printf("| %s | %s | %s | %d | %d | %s | %s | %s | %.2f |\n", name, document, encodingName(encoding), x.request, len(x.response),
			percent(len(x.response), len(plain.response)), tokens, share, x.took.Seconds()*1000)
	}
	return nil
}

// equal checks that a client gets the result that the server sent. An encoding
// would drop white space between tokens, but the server's JSON has none.
func equal(got, want string) error {
	if got == want {
		return nil
	}
	g, err := compact.ParseMCPMessage(got)
	if err != nil {
		return err
	}
	w, err := compact.ParseMCPMessage(want)
	if err != nil {
		return err
	}
	back, packed, err := compact.UnpackCall(g.Result)
	if err == nil && (!packed || back != w.Result || g.ID != w.ID) {
		err = fmt.Errorf("another result came back")
	}
	return err
}
