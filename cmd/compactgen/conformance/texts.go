package conformance

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec/types"
)

// koreanAndEmoji are texts of several bytes, units and code points a character.
var koreanAndEmoji = []string{
	"안녕하세요! 오늘은 프로토콜 인코딩에 대해 설명하겠습니다. 응답 형식은 길이에 따라 자동으로 선택됩니다.",
	"각 언어의 문자열은 서로 다른 단위로 길이를 셉니다: 바이트, 코드 유닛, 코드 포인트.\n\t① 첫째 | 둘째 | 셋째\r\n끝.",
	"👩‍👩‍👧‍👦 family, 🏳️‍🌈 flag, 👍🏽 tone, 🇰🇷 region, e\u0301 combining, \u0928\u093f Devanagari",
	"😀😃😄😁😆😅🤣😂🙂🙃😉😊😇🥰😍🤩😘😗☺😚😙🥲😋😛😜🤪😝🤑🤗🤭🤫🤔",
	"한글 자모 분리: \u1112\u1161\u11ab\u1100\u1173\u11af, 한글 조합: 한글, 🎉 섞어 쓰기 mixed 😎 text",
	"\ufeff바이트 순서 표시로 시작하는 글\u2028줄 구분자\u2029문단 구분자\u0000널\u007f끝",
}

// ReadTexts reads the member text of each line of an NDJSON file.
func ReadTexts(r io.Reader) ([]string, error) {
	var texts []string
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var record struct{ Text string }
		if err := json.Unmarshal(lines.Bytes(), &record); err != nil {
			return nil, fmt.Errorf("line %d: %w", len(texts)+1, err)
		}
		texts = append(texts, record.Text)
	}
	return texts, lines.Err()
}

// textJobs takes every text, and Korean and emoji beside it, through every
// format and payload version.
func (s Suite) textJobs(n normaliser) []job {
	if len(s.Texts) == 0 {
		return nil
	}
	var jobs []job
	for i, text := range slices.Concat(s.Texts, koreanAndEmoji) {
		for k := range s.Model.Records {
			jobs = append(jobs, n.textsOf(&s.Model.Records[k], fmt.Sprintf("text/%02d", i), text)...)
		}
		algorithms := n.compressionJobs(fmt.Sprintf("text/%02d/compress", i), text)
		for k := range algorithms {
			algorithms[k].unjudged = true
		}
		jobs = append(jobs, algorithms...)
	}
	return jobs
}

// textsOf puts a text into each text field of a record.
func (n normaliser) textsOf(r *model.Record, name, text string) []job {
	var jobs []job
	value := map[string]any{}
	some := false
	for i := range r.Fields {
		f := &r.Fields[i]
		if t := n.model.TypeOf(f); f.Type == types.Text.Name {
			value[f.Name], some = text, true
		} else if !f.Optional {
			value[f.Name] = Wire(t.Plain(t))
		}
	}
	for _, f := range formats(r) {
		for _, version := range versions(r, f) {
			options := map[string]any{"format": f}
			name := name + "/" + f
			if n.declared("response") != r {
				name += "/" + r.Name
			}
			if version >= 0 {
				options["payload_version"] = version
				name += fmt.Sprintf("/v%d", version)
			}
			if some {
				jobs = append(jobs, recordJob(name, r, value, options))
			}
		}
	}
	return jobs
}
