package compact

import "encoding/binary"

// Lists of integers are read in a row, which takes a third of the time.

func (in *payloadReader) integerList(name string, least, most int64) []int64 {
	return payloadRuns(in, name,
		func(in *payloadReader) int64 { return in.integer(element, least, most) },
		func(in *payloadReader, list []int64, elements int) []int64 {
			return integerRun(in, list, elements, least, most)
		})
}

// integerRun reads the forms of integers from 0 on.
func integerRun(in *payloadReader, list []int64, elements int, least, most int64) []int64 {
	data, at := in.data, in.at
	for len(list) < elements && at < len(data) {
		n, size := int64(data[at]), 1
		switch {
		case n < 0x80:
		case n == 0xcc && at+1 < len(data):
			n, size = int64(data[at+1]), 2
		case n == 0xcd && at+2 < len(data):
			n, size = int64(binary.BigEndian.Uint16(data[at+1:])), 3
		case n == 0xce && at+4 < len(data):
			n, size = int64(binary.BigEndian.Uint32(data[at+1:])), 5
		case n == 0xcf && at+8 < len(data) && data[at+1] < 0x80:
			n, size = int64(binary.BigEndian.Uint64(data[at+1:])), 9
		default:
			size = 0
		}
		if size == 0 || n < least || n > most {
			break
		}
		list = append(list, n)
		at += size
	}
	in.at = at
	return list
}
