package cli

import (
	"fmt"
	goio "io"
	"os"
)

// Deliver writes a report, as a page too if that has a name, and ends with findings
// when it is over budget.
func Deliver[R, O any](io IO, report R, write func(goio.Writer, R) error, page func(R) ([]byte, error), html string, over []O) error {
	if html != "" {
		text, err := page(report)
		if err != nil {
			return err
		}
		if err := os.WriteFile(html, text, 0o644); err != nil {
			return err
		}
	}
	if err := write(io.Out, report); err != nil {
		return err
	}
	for _, c := range over {
		fmt.Fprintln(io.Err, "over budget:", c)
	}
	if len(over) > 0 {
		return ErrFindings
	}
	return nil
}
