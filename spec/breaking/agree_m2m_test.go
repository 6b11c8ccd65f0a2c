package breaking_test

import (
	"fmt"
	"strings"

	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/breaking/rules"
)

func (k *talk) compression() {
	old, new := k.old.file.Compression, k.new.file.Compression
	for _, in := range k.contents() {
		for _, selection := range []compact.Algorithm{"auto", "exact", "smallest"} {
			k.offer(in, old != nil, new != nil, compressAs(func(peer) compact.Algorithm { return selection }), decompress)
		}
		for _, role := range []string{"structure", "brotli", "dictionary", "none", "token"} {
			k.compressAs(role, in)
		}
	}
	for _, in := range k.documents() {
		k.compressAs("token", in)
	}
}

func (k *talk) compressAs(role, in string) {
	as := func(p peer) compact.Algorithm { return p.algorithm(role) }
	k.offer(in, as(k.old) != "", as(k.new) != "", compressAs(as), decompress)
}

func compressAs(a func(peer) compact.Algorithm) coder {
	return func(p peer, in string) (string, bool) {
		return said(p.AppendCompress(nil, in, compact.CompressOptions{Algorithm: a(p)}))
	}
}

func decompress(p peer, frame string) (string, bool) {
	return said(p.AppendDecompress(nil, []byte(frame), compact.DecompressOptions{}))
}

func (p peer) algorithm(role string) compact.Algorithm {
	if p.file.Compression != nil {
		for _, a := range p.file.Compression.Algorithms {
			if a.Role.V == role {
				return compact.Algorithm(a.Name.V)
			}
		}
	}
	return ""
}

// contents are texts that the choice between the algorithms, their limits and
// their tables tell apart.
func (k *talk) contents() []string {
	turns := strings.Repeat(`{"role":"user","content":"a short turn"},`, 9)
	list := []string{`{"messages":[` + strings.TrimSuffix(turns, ",") + "]}", "", "plain", "#T1|x", "모두", strings.Repeat("Much plain text that says little. ", 8)}
	keys := k.both(func(f *spec.File) (keys []string) {
		if f.Compression != nil {
			keys = texts(f.Compression.Selection.PayloadKeys)
		}
		return keys
	})
	for _, key := range keys {
		list = append(list, chat(key, 150, 0), chat(key, 150, 90))
	}
	list = append(list, chat("no_payload_key", 150, 0))
	if len(keys) > 0 {
		list = append(list, around(func(n int) string { return chat(keys[0], n, 0) }, k.sizes())...)
		list = append(list, around(func(n int) string { return `{"` + keys[0] + `":` + nest(n) + `}` }, k.depths())...)
		list = append(list, k.repetitive(keys[0])...)
	}
	if quality(k.old) != quality(k.new) {
		list = append(list, words(4000))
	}
	return append(list, k.both(patterns)...)
}

func quality(p peer) (q int64) {
	if p.file.Compression != nil {
		for _, a := range p.file.Compression.Algorithms {
			q += a.Quality.V
		}
	}
	return q
}

// words are prose of which a compressor can make more or less.
func words(count int) string {
	var b strings.Builder
	n := uint32(7)
	for range count {
		n = n*1664525 + 1013904223
		rank := (n >> 24) * (n >> 8 & 0xFF) / 256
		fmt.Fprintf(&b, "w%d ", rank)
	}
	return b.String()
}

// sizes are the borders of the choice and the limits.
func (k *talk) sizes() []string {
	return k.both(func(f *spec.File) []string {
		list := decimals(limitOf(f, "input"), limitOf(f, "output"))
		if f.Compression != nil {
			list = append(list, decimals(f.Compression.Selection.Small, f.Compression.Selection.Large)...)
		}
		return list
	})
}

// repetitive are large payloads that repeat themselves more and more, needed
// only where the two specs judge them by other constants.
func (k *talk) repetitive(key string) (list []string) {
	old, new := k.old.file.Compression, k.new.file.Compression
	if old == nil || new == nil || values(old.Selection) == values(new.Selection) {
		return nil
	}
	for tenths := range 11 {
		list = append(list, chat(key, 6000, 10*tenths+5), chat(key, 20_000, 10*tenths+5))
	}
	return list
}

func values(s spec.CompressionSelection) string {
	return fmt.Sprint(decimals(s.Small, s.Large, s.Sample, s.Window, s.Over))
}

// chat is a document of so many bytes, of which so many in a hundred repeat
// others.
func chat(key string, size, repeated int) string {
	head, tail := `{"`+key+`":[{"role":"user","content":"`, `"}]}`
	var b strings.Builder
	b.WriteString(head)
	room := size - len(tail)
	n, fresh := uint32(1), len(head)+(room-len(head))*(100-repeated)/100
	for b.Len() < fresh {
		n = n*1664525 + 1013904223
		b.WriteByte("abcdefghijklmnopqrstuvwxyzABCDEF"[n>>27])
	}
	for b.Len() < room {
		b.WriteByte('z')
	}
	return b.String() + tail
}

func patterns(f *spec.File) (list []string) {
	if f.Compression == nil || f.Compression.Dictionary == nil {
		return nil
	}
	for _, p := range f.Compression.Dictionary.Patterns {
		list = append(list, "é"+p.Text.V+" "+p.Text.V)
	}
	return list
}

// sessions negotiate every algorithm alone, and all together, and send a request by
// the algorithms that both sides have.
func (k *talk) sessions() {
	if k.old.file.Compression == nil || k.new.file.Compression == nil {
		return
	}
	for _, sides := range [][2]peer{{k.old, k.new}, {k.new, k.old}} {
		client, server := sides[0], sides[1]
		offers := [][]compact.Algorithm{client.Algorithms()}
		for _, a := range client.Algorithms() {
			offers = append(offers, []compact.Algorithm{a})
		}
		for _, offer := range offers {
			agreed := server.Negotiate(offer, server.Algorithms())
			for _, role := range append([]string{""}, spec.AlgorithmRoles...) {
				k.session(agreed, role)
			}
		}
		k.baseline(server.Negotiate(offers[0], server.Algorithms()))
	}
}

func (k *talk) session(agreed []compact.Algorithm, role string) {
	k.exchange(chat("messages", 300, 90), packAs(agreed, role), func(p peer, frame string) (string, bool) {
		return said(p.NewM2MSession(agreed).Unpack(compact.Data{Content: frame}))
	})
}

func packAs(agreed []compact.Algorithm, role string) coder {
	return func(p peer, in string) (string, bool) {
		d, err := p.NewM2MSession(agreed).Pack(in, p.algorithm(role))
		return d.Content, err == nil
	}
}

// baseline compares an old peer's frame to a new one with its frame to another old
// one.
func (k *talk) baseline(agreed []compact.Algorithm) {
	before := k.old.Negotiate(k.old.Algorithms(), k.old.Algorithms())
	for _, role := range spec.AlgorithmRoles {
		if k.old.algorithm(role) == "" {
			continue
		}
		content := chat("messages", 300, 90)
		was, _ := packAs(before, role)(k.old, content)
		if is, _ := packAs(agreed, role)(k.old, content); is != was {
			k.saw(rules.EncoderOnly, "a session sends %.60q and sent %.60q", is, was)
		}
	}
}
