package compact_test

import (
	"encoding/json"
	"github.com/compactgen/compactgen/runtime/go"
	"strings"
	"testing"
)

func req(n int, msg string) string {
	var b strings.Builder
	b.WriteString(`{"model":"gpt-4o","messages":[{"role":"system","content":"You are helpful."}`)
	roles := []string{"user", "assistant"}
	for i := 0; b.Len() < n; i++ {
		b.WriteString(`,{"role":"` + roles[i%2] + `","content":"` + msg + `"}`)
	}
	b.WriteString(`],"tools":[{"type":"function","function":{"name":"get_weather","description":"Get the weather","parameters":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}}}],"temperature":1.0,"max_tokens":1000,"stream":false}`)
	return b.String()
}

const en = "Could you explain how the garbage collector decides when to run, and what I can do about it?\\nI have read the guide, but \\\"GOGC\\\" still confuses me: does it count the stack as well? Here is what I tried so far, without much luck."
const ko = "안녕하세요, 가비지 컬렉터가 언제 실행되는지 어떻게 결정하는지 설명해 주시겠어요? 가이드를 읽었지만 아직도 헷갈립니다. 스택도 포함되나요? 지금까지 시도한 내용은 다음과 같습니다."

func BenchmarkT1(b *testing.B) {
	for _, c := range []struct {
		n string
		s string
	}{{"en6K", req(6000, en)}, {"ko6K", req(6000, ko)}, {"en100K", req(100000, en)}} {
		frame, _ := compact.Compress(c.s, compact.CompressOptions{Algorithm: "T1"})
		f := []byte(frame)
		src := []byte(c.s)
		buf := make([]byte, 0, len(c.s)*2)
		b.Run(c.n+"/valid", func(b *testing.B) {
			b.SetBytes(int64(len(c.s)))
			for range b.N {
				json.Valid(src)
			}
		})
		b.Run(c.n+"/enc", func(b *testing.B) {
			b.SetBytes(int64(len(c.s)))
			b.ReportAllocs()
			for range b.N {
				compact.AppendCompress(buf, c.s, compact.CompressOptions{Algorithm: "T1"})
			}
		})
		b.Run(c.n+"/dec", func(b *testing.B) {
			b.SetBytes(int64(len(f)))
			b.ReportAllocs()
			for range b.N {
				compact.AppendDecompress(buf, f, compact.DecompressOptions{})
			}
		})
		b.Run(c.n+"/validf", func(b *testing.B) {
			b.SetBytes(int64(len(f)))
			for range b.N {
				json.Valid(f[4:])
			}
		})
		b.Run(c.n+"/t2", func(b *testing.B) {
			b.SetBytes(int64(len(c.s)))
			b.ReportAllocs()
			for range b.N {
				compact.AppendCompress(buf, c.s, compact.CompressOptions{Algorithm: "T2"})
			}
		})
	}
}
