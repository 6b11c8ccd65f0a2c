package tokens

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// A draw makes the values of a set; the same set has the same values each time.
type draw struct{ *rand.Rand }

func of[T any](d draw, list []T) T { return list[d.IntN(len(list))] }

func (d draw) between(low, high int) int { return low + d.IntN(high-low+1) }

func (d draw) chance(percent int) bool { return d.IntN(100) < percent }

// cents is an amount that has no more than two digits behind the point.
func (d draw) cents(low, high int) float64 { return float64(d.between(low, high)) / 100 }

func (d draw) code(length int) string { return d.letters("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789", length) }

func (d draw) letters(alphabet string, length int) string {
	b := make([]byte, length)
	for i := range b {
		b[i] = alphabet[d.IntN(len(alphabet))]
	}
	return string(b)
}

func (d draw) name() string { return of(d, firstNames) + " " + of(d, lastNames) }

// email is of somebody else than name was.
func (d draw) email() string {
	user := strings.ToLower(of(d, firstNames) + of(d, []string{".", "_", ""}) + of(d, lastNames))
	if d.chance(60) {
		user += fmt.Sprint(d.between(1, 99))
	}
	return user + "@" + of(d, []string{"example.com", "example.org", "mail.example.net"})
}

func (d draw) phone() string {
	return fmt.Sprintf("+1-%d-555-%04d", d.between(201, 989), d.IntN(10000))
}

func (d draw) uuid() string {
	const hex = "0123456789abcdef"
	return d.letters(hex, 8) + "-" + d.letters(hex, 4) + "-4" + d.letters(hex, 3) + "-a" + d.letters(hex, 3) + "-" + d.letters(hex, 12)
}

// sentence is some words, as messages of programs have them.
func (d draw) sentence() string {
	words := make([]string, d.between(4, 9))
	for i := range words {
		words[i] = of(d, plainWords)
	}
	return strings.ToUpper(words[0][:1]) + strings.Join(words, " ")[1:] + "."
}

// today is when all sets were made.
var today = time.Date(2026, 7, 1, 0, 0, 0, 0, time.UTC)

// ago is a time of the last days.
func (d draw) ago(days int) time.Time {
	return today.Add(-time.Duration(d.Int64N(int64(days) * int64(24*time.Hour))))
}

const (
	day          = time.DateOnly
	second       = "2006-01-02T15:04:05Z"
	milliseconds = "2006-01-02T15:04:05.000Z"
)
