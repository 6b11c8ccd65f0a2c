// Package conversation plays ten turns of a conversation between client and
// server sessions of two languages, and counts the bytes of all frames.
package conversation

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/cmd/compactgen/conformance/trees"
)

// pairs are clients and their servers. The first is the one that tables show
// where one must do.
var pairs = [][2]string{{"go", "go"}, {"go", "typescript"}, {"go", "python"}, {"typescript", "go"}, {"python", "go"}}

// Run plays every pair of languages that are here, through every profile and
// mode, and prints the tables.
func Run(ctx context.Context, root string, w io.Writer) (err error) {
	c, err := load(root)
	if err != nil {
		return err
	}
	dialogues, missing := converse(ctx, root)
	defer func() {
		for _, d := range dialogues {
			err = errors.Join(err, d.Close())
		}
	}()
	if dialogues["go"] == nil {
		return errors.Join(missing...)
	}
	r, err := playAll(ctx, dialogues, c)
	if err != nil {
		return err
	}
	r.print(w)
	for _, problem := range missing {
		fmt.Fprintf(w, "\nNot played: %v\n", problem)
	}
	return nil
}

// converse starts the testees.
func converse(ctx context.Context, root string) (map[string]*conformance.Dialogue, []error) {
	started, missing := map[string]*conformance.Dialogue{}, []error(nil)
	for _, language := range trees.Languages() {
		d, err := conformance.Converse(ctx, conformance.Command("tests/testees/"+language, root))
		if err != nil {
			missing = append(missing, err)
			continue
		}
		started[d.Language] = d
	}
	return started, missing
}

// results are what each profile took: in each mode, of each pair.
type results struct {
	pairs     [][2]string
	baselines []baseline
	costs     [][][]cost // by profile, mode, pair
}

// playAll plays the pairs whose languages were started.
func playAll(ctx context.Context, dialogues map[string]*conformance.Dialogue, c *corpus) (*results, error) {
	r := new(results)
	for _, pair := range pairs {
		if dialogues[pair[0]] != nil && dialogues[pair[1]] != nil {
			r.pairs = append(r.pairs, pair)
		}
	}
	for _, p := range profiles {
		r.baselines = append(r.baselines, c.measured(p).baseline())
		var list [][]cost
		for _, m := range modes {
			var costs []cost
			for _, pair := range r.pairs {
				one, err := run(ctx, dialogues[pair[0]], dialogues[pair[1]], c, p, m)
				if err != nil {
					return nil, err
				}
				costs = append(costs, one)
			}
			list = append(list, costs)
		}
		r.costs = append(r.costs, list)
	}
	return r, nil
}
