package conformance

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
)

// Answerer is a testee in this process: a function of op, input and limits
// (numbers as json.Number, null if there are none).
func Answerer(label string, answer func(op string, input, limits any) Answer) Testee {
	return InProcess(label, func(_ context.Context, in io.Reader, out, _ io.Writer) error {
		lines := bufio.NewReader(in)
		for {
			line, err := lines.ReadBytes('\n')
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return err
			}
			v, err := parseJSON(line)
			if err != nil {
				return err
			}
			request := v.(map[string]any)
			op, _ := request["op"].(string)
			reply := map[string]any{"id": request["id"]}
			switch a := answer(op, request["input"], request["limits"]); {
			case a.Problem != "":
				return errors.New(a.Problem)
			case a.Err != nil:
				reply["error"] = a.Err
			default:
				reply["ok"] = a.OK
			}
			b, err := json.Marshal(reply)
			if err != nil {
				return err
			}
			if _, err := out.Write(append(b, '\n')); err != nil {
				return err
			}
		}
	})
}
