// Command exchange writes a record of each kind in each format, or reads them.
package main

import (
	"bufio"
	"fmt"
	"log"
	"os"

	"example.com/team/internal/fleet"
)

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func main() {
	if len(os.Args) == 1 {
		reading := fleet.Reading{Device: "boiler 한", Unit: fleet.UnitCelsius, Value: 2.5}
		fmt.Println(must(fleet.Encode(reading, fleet.EncodeOptions{Format: fleet.FormatLine})))
		fmt.Println(must(fleet.Encode(reading, fleet.EncodeOptions{Format: fleet.FormatPacked})))
		fmt.Println(must(fleet.EncodeAnswer(fleet.Answer{Count: 3}, fleet.AnswerEncodeOptions{})))
		text := "too hot"
		fmt.Println(must(fleet.EncodeAlert(fleet.Alert{Device: "pump", Text: &text}, fleet.AlertEncodeOptions{})))
		return
	}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		frame := lines.Text()
		switch what, _ := fleet.Detect(frame); what.Record {
		case "reading":
			r := must(fleet.Decode(frame))
			fmt.Println("reading", r.Device, r.Unit, r.Value)
		case "answer":
			fmt.Println("answer", must(fleet.DecodeAnswer(frame)).Count)
		case "alert":
			r := must(fleet.DecodeAlert(frame))
			fmt.Println("alert", r.Device, *r.Text)
		}
	}
}
