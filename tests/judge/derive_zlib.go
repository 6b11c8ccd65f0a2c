package judge

import (
	"encoding/binary"
	"fmt"
	"hash/adler32"
	"hash/crc32"
	"maps"
	"slices"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
)

// storedBlock is DEFLATE without compression; the data is short.
func storedBlock(data []byte) []byte {
	n := uint16(len(data))
	out := append([]byte{1}, binary.LittleEndian.AppendUint16(nil, n)...)
	out = binary.LittleEndian.AppendUint16(out, ^n)
	return append(out, data...)
}

// stored is a zlib stream, worked by hand (RFC 1950).
func stored(data []byte) []byte {
	return storedWith([]byte{0x78, 0x01}, data)
}

func storedWith(head, data []byte) []byte {
	out := append(head[:len(head):len(head)], storedBlock(data)...)
	return binary.BigEndian.AppendUint32(out, adler32.Checksum(data))
}

// member is a gzip member (RFC 1952) with the header fields of its flags.
func member(data []byte, flags byte) []byte {
	out := []byte{0x1f, 0x8b, 8, flags, 1, 2, 3, 4, 0, 0xff}
	if flags&4 != 0 {
		out = append(out, 5, 0, 'a', 'b', 1, 0, 'c')
	}
	if flags&8 != 0 {
		out = append(out, "name\xe9\x00"...)
	}
	if flags&16 != 0 {
		out = append(out, "comment\x00"...)
	}
	if flags&2 != 0 {
		out = binary.LittleEndian.AppendUint16(out, uint16(crc32.ChecksumIEEE(out)))
	}
	out = append(out, storedBlock(data)...)
	out = binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(data))
	return binary.LittleEndian.AppendUint32(out, uint32(len(data)))
}

// streams are good and bad streams of data: whole, cut, damaged, followed.
func streams(data []byte) map[string][]byte {
	z, g := stored(data), member(data, 0)
	out := map[string][]byte{
		"zlib": z, "empty": {}, "raw": storedBlock(data), "plain": data,
		"window-256": storedWith([]byte{0x08, 0x1d}, data), "level-9": storedWith([]byte{0x78, 0xda}, data),
		"fcheck": storedWith([]byte{0x78, 0x02}, data), "method": storedWith([]byte{0x77, 0x09}, data),
		"window-too-large": storedWith([]byte{0x88, 0x1c}, data), "dictionary": storedWith([]byte{0x78, 0x20, 0, 0, 0, 1}, data),
		"zlib-twice": append(z[:len(z):len(z)], z...), "zlib-nul": append(z[:len(z):len(z)], 0),
		"gzip-twice": append(g[:len(g):len(g)], g...), "gzip-nul": append(g[:len(g):len(g)], 0),
		"gzip-method": append([]byte{0x1f, 0x8b, 7}, g[3:]...), "gzip-magic": append([]byte{0x1f, 0x8c}, g[2:]...),
	}
	for flags := range 256 {
		if flags < 32 || flags&(flags-1) == 0 {
			out[fmt.Sprintf("gzip-flags-%02x", flags)] = member(data, byte(flags))
		}
	}
	bad := member(data, 2)
	bad[10] ^= 1
	out["gzip-header-crc"] = bad
	for i := range z {
		out[fmt.Sprintf("zlib-cut-%02d", i)] = z[:i]
	}
	for i := range g {
		out[fmt.Sprintf("gzip-cut-%02d", i)] = g[:i]
	}
	for i := 1; i <= 4; i++ {
		out[fmt.Sprintf("zlib-check-%d", i)] = damaged(z, len(z)-i)
		out[fmt.Sprintf("gzip-size-%d", i)] = damaged(g, len(g)-i)
		out[fmt.Sprintf("gzip-check-%d", i)] = damaged(g, len(g)-4-i)
	}
	return out
}

func damaged(data []byte, at int) []byte {
	out := append([]byte(nil), data...)
	out[at] ^= 0x10
	return out
}

// armours reads, in every format of bytes, texts that libraries take and the protocol
// refuses.
func (x *declaredRecord) armours() {
	x.open("armours", "5")
	for _, f := range x.chains("payload") {
		for i, prefix := range append([]string{f.Prefix}, f.Legacy...) {
			x.each(fmt.Sprintf("%s-%d/", f.Name, i), x.decode, prefix, nearly[f.Chain[len(f.Chain)-1]]...)
		}
		if slices.Contains(f.Chain, "zlib") {
			x.streams(f)
		}
	}
	x.end()
}

var nearly = map[string][]string{"base64": {
	"QR==", "QUJ=", "QQ", "QUI", "QQ=", "QQ===", "QQ=\n=", "QQ==\n", "QQ==QQ==", "Q", "=", "====", "Q===", "QQ=A", "Q=Q=", " QQ==", "QQ ==", "____", "----", "Qé==", "😀===", "QUJD\x00", "*AAA",
}, "base64url": {
	"QR", "QUJ", "QQ==", "QUI=", "QQ=", "QUJD====", "Q", "QUJDQ", "=", "====", "QQ\n", "QUI\n", "QUJD\n", "QUJD\r\n", " QUJD", "QU JD", "QUJD\t", "++++", "////",
	"QUI+", "Qé", "QUé", "😀", "QUJD\x00", "*AAA", "QUJD\ufeff",
}}

// streams sends every stream through a format that compresses, and as many bytes as
// the limits allow.
func (x *declaredRecord) streams(f model.Format) {
	armoured := func(data []byte) string { return f.Prefix + x.t.applySteps(f.Chain[2:], data) }
	data := x.t.pack(x.r, x.r.version(x.r.Payload.Default), x.plain)
	all := streams(data)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		x.decode(f.Name+"/"+name, armoured(all[name]))
	}
	for over := range int64(2) {
		limits := &vectors.Limits{Output: ptr(int64(len(data)) - over)}
		for i, stream := range [][]byte{stored(data), member(data, 0)} {
			x.add(fmt.Sprintf("%s/output-%d-less-%d", f.Name, i, over), "record.decode", frameInput{x.r.Name, x.t.framed(armoured(stream))}, limits)
		}
		if x.t.output <= 1<<14 {
			x.decode(fmt.Sprintf("%s/default-output-%d", f.Name, over), armoured(stored(make([]byte, x.t.output+over))))
		}
	}
	x.each(f.Name+"/text-", x.decode, f.Prefix, "~", " ", "~~~~~", "     ", "00", "0000000000")
}
