// Package tokens counts what documents cost a language model in other formats, as a
// share of their tokens as minified JSON.
package tokens

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tiktoken-go/tokenizer"

	"github.com/compactgen/compactgen/runtime/go"
)

// vocabularies are those that are counted with; the README has the first.
var vocabularies = []tokenizer.Encoding{tokenizer.O200kBase, tokenizer.Cl100kBase}

// formats are the columns, the best of ours last.
var formats = []string{"TOON", "GCF", "T2 plain", "T2 dense"}

// A forms is a document in each format.
type forms map[string]written

// A row is a set, counted: with JSON's tokens, and for each format its tokens or
// why there are none.
type row struct {
	set       string
	documents int
	json      int
	tokens    map[string]int
	problems  map[string]string
}

// Run prints the tables.
func Run(root string, w io.Writer) error {
	sets, err := all(root)
	if err != nil {
		return err
	}
	written, err := write(root, sets)
	if err != nil {
		return err
	}
	for i, vocabulary := range vocabularies {
		text, err := part(root, vocabulary, sets, written)
		if err != nil {
			return err
		}
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprint(w, text)
	}
	return nil
}

// part is a vocabulary's table, and what it says of the recorded session.
func part(root string, vocabulary tokenizer.Encoding, sets []set, written [][]forms) (string, error) {
	rows, err := count(vocabulary, sets, written)
	if err != nil {
		return "", err
	}
	versions, err := versions(root)
	if err != nil {
		return "", err
	}
	caption := fmt.Sprintf("Tokens (%s) as a share of those of minified JSON; %s:", vocabulary, versions)
	return caption + "\n\n" + table(rows) + secondCopies(rows), nil
}

func all(root string) ([]set, error) {
	sets, err := generated()
	if err != nil {
		return nil, err
	}
	more, err := recorded(root)
	return append(sets, more...), err
}

// write gives the documents of each set in all formats.
func write(root string, sets []set) ([][]forms, error) {
	var documents []string
	for _, s := range sets {
		documents = append(documents, s.documents...)
	}
	theirs, err := byPeers(root, documents)
	if err != nil {
		return nil, err
	}
	written := make([][]forms, len(sets))
	for i, s := range sets {
		for _, document := range s.documents {
			one := forms(theirs[0])
			theirs = theirs[1:]
			for _, format := range formats[2:] {
				if one[format], err = structured(document, format == "T2 plain"); err != nil {
					return nil, fmt.Errorf("%s, %s: %w", s.name, format, err)
				}
			}
			written[i] = append(written[i], one)
		}
	}
	return written, nil
}

func structured(document string, plain bool) (written, error) {
	frame, err := compact.Compress(document, compact.CompressOptions{Algorithm: compact.AlgorithmStructure, Plain: plain})
	if err != nil {
		return written{}, err
	}
	back, err := compact.Decompress(frame, compact.DecompressOptions{})
	if err == nil && back != document {
		err = errors.New("not the same when it is read back")
	}
	return written{Text: frame}, err
}

// count makes a row of each set.
func count(vocabulary tokenizer.Encoding, sets []set, written [][]forms) ([]row, error) {
	codec, err := tokenizer.Get(vocabulary)
	if err != nil {
		return nil, err
	}
	var rows []row
	for i, s := range sets {
		r := row{set: s.name, documents: len(s.documents), tokens: map[string]int{}, problems: map[string]string{}}
		for _, document := range s.documents {
			n, err := codec.Count(document)
			if err != nil {
				return nil, err
			}
			r.json += n
		}
		for _, format := range formats {
			if r.tokens[format], r.problems[format], err = total(codec, written[i], format); err != nil {
				return nil, err
			}
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// total is the sum of a format's tokens, or, where a document has none, what is
// wrong with how many.
func total(codec tokenizer.Codec, documents []forms, format string) (tokens int, problem string, err error) {
	bad := 0
	for _, one := range documents {
		w := one[format]
		if w.Problem != "" {
			bad++
			problem = w.Problem
			continue
		}
		n, err := codec.Count(w.Text)
		if err != nil {
			return 0, "", err
		}
		tokens += n
	}
	if bad > 0 {
		return 0, fmt.Sprintf("%d of %d %s", bad, len(documents), problem), nil
	}
	return tokens, "", nil
}

func table(rows []row) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| set | documents | JSON | %s | dense is |\n|---|--:|--:|%s---|\n", strings.Join(formats, " | "), strings.Repeat("--:|", len(formats)))
	for _, r := range rows {
		fmt.Fprintf(&b, "| %s | %d | %d |", r.set, r.documents, r.json)
		for _, format := range formats {
			fmt.Fprintf(&b, " %s |", r.cell(format))
		}
		fmt.Fprintf(&b, " %s |\n", r.rank())
	}
	return b.String()
}

func (r *row) cell(format string) string {
	if r.problems[format] != "" {
		return r.problems[format]
	}
	return percent(r.tokens[format], r.json)
}

// rank says whether the last format has the fewest tokens, or how many more.
func (r *row) rank() string {
	dense := r.tokens[formats[len(formats)-1]]
	best, least := "JSON", r.json
	for _, format := range formats[:len(formats)-1] {
		if n := r.tokens[format]; r.problems[format] == "" && n < least {
			best, least = format, n
		}
	}
	if dense <= least {
		return "the lowest"
	}
	return fmt.Sprintf("%.1f points above %s", 100*float64(dense-least)/float64(r.json), best)
}

// secondCopies says what is left of the saving where a result is there once.
func secondCopies(rows []row) string {
	both := slices.IndexFunc(rows, func(r row) bool { return r.set == session })
	one := slices.IndexFunc(rows, func(r row) bool { return r.set == oneChannel })
	if both < 0 || one < 0 {
		return ""
	}
	return fmt.Sprintf("\nMost of what T2 saves on `%s` is the second copy of each result, in `structuredContent`. Without T2, leaving that out leaves %s of the tokens; "+
		"with it, T2 leaves %s of the session as it was recorded, and %s of the session without.\n",
		session, percent(rows[one].json, rows[both].json), rows[both].cell("T2 dense"), rows[one].cell("T2 dense"))
}

func percent(n, of int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of)) }
