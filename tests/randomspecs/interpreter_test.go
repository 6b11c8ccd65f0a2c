package randomspecs

import (
	"bufio"
	"bytes"
	"context"
	"io"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/testees/gotestee/answers"
)

// interpreter is the Go runtime with the tables that FromModel makes of a model,
// instead of generated code. It calls its language another one, since the runner
// takes one testee of each.
func interpreter(m *model.Model) conformance.Testee {
	return conformance.InProcess("go from the model", func(_ context.Context, in io.Reader, out, _ io.Writer) error {
		protocol, err := compact.FromModel(m.JSON())
		if err != nil {
			return err
		}
		testee := answers.New(protocol)
		for lines := bufio.NewReader(in); ; {
			line, err := lines.ReadBytes('\n')
			if len(line) > 0 {
				answer := testee.Answer(line)
				if bytes.Contains(line, []byte(`"op":"hello"`)) {
					answer = bytes.Replace(answer, []byte(`"language":"go"`), []byte(`"language":"go from the model"`), 1)
				}
				if _, err := out.Write(append(answer, '\n')); err != nil {
					return err
				}
			}
			if err == io.EOF {
				return nil
			}
			if err != nil {
				return err
			}
		}
	})
}
