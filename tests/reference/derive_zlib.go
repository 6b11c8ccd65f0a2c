package reference

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

// compressed sends every stream through every format that compresses.
func (d *deriver) compressed() {
	if !d.m.Has(model.FeatureZlib) {
		return
	}
	d.topic("record", "compressed", "5")
	for _, f := range d.formats("zlib") {
		data := d.t.packResponse(d.t.response().version(d.t.response().Payload.Default), d.payloadRecord("hello"))
		all := streams(data)
		for _, name := range slices.Sorted(maps.Keys(all)) {
			d.decode(f.Name+"/"+name, d.armoured(f, all[name]))
		}
		d.decodeWithin(f.Name+"/output-at", d.carry(f, data), vectors.Limits{Output: ptr(int64(len(data)))})
		d.decodeWithin(f.Name+"/output-over", d.carry(f, data), vectors.Limits{Output: ptr(int64(len(data) - 1))})
		d.decodeWithin(f.Name+"/output-gzip-at", d.armoured(f, member(data, 0)), vectors.Limits{Output: ptr(int64(len(data)))})
		d.decodeWithin(f.Name+"/output-gzip-over", d.armoured(f, member(data, 0)), vectors.Limits{Output: ptr(int64(len(data) - 1))})
		for i, inner := range []string{"", "\xc0", "\x90", string(data) + "\x00", string(data[:len(data)-1])} {
			d.decode(fmt.Sprintf("%s/payload-%d", f.Name, i), d.carry(f, []byte(inner)))
		}
		for i, text := range []string{"~", " ", "~~~~~", "     ", "00", "0000000000"} {
			d.decode(fmt.Sprintf("%s/text-%d", f.Name, i), f.Prefix+text)
		}
		for _, v := range d.layouts() {
			d.encode(fmt.Sprintf("%s/encode-v%d", f.Name, v.Version), d.payloadRecord("한국어 😀"), EncodeOptions{Format: f.Name, PayloadVersion: ptr(v.Version)})
		}
		d.encode(f.Name+"/encode-empty", d.record(""), EncodeOptions{Format: f.Name})
	}
	d.end()
}
