// Verifies a Faceproof receipt with nothing but Go's own library: go run verify.go evidence.json keys.json [seen.json]
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

type object = map[string]any

func read(name string) (value any) {
	text, err := os.ReadFile(name)
	if err != nil {
		panic(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&value); err != nil {
		panic(err)
	}
	if _, err := decoder.Token(); err != io.EOF || !utf8.Valid(text) || depth(text) > 64 || hasLoneSurrogate(text) {
		panic("not one JSON value of 64 levels in UTF-8") // where Go would read U+FFFD, other languages read something else
	}
	return value
}

func depth(text []byte) int {
	decoder, level, deepest := json.NewDecoder(bytes.NewReader(text)), 0, 0
	for token, err := decoder.Token(); err == nil; token, err = decoder.Token() {
		switch token {
		case json.Delim('{'), json.Delim('['):
			level++
		case json.Delim('}'), json.Delim(']'):
			level--
		}
		deepest = max(deepest, level)
	}
	return deepest
}

var escape = regexp.MustCompile(`\\(u[0-9a-fA-F]{4}|.)`)

func hasLoneSurrogate(text []byte) bool {
	high := -1 // where the escape of a high surrogate ends
	for _, at := range escape.FindAllIndex(text, -1) {
		code, _ := strconv.ParseUint(string(text[min(at[0]+2, at[1]):at[1]]), 16, 16)
		isLow, wanted := code >= 0xdc00 && code < 0xe000, high == at[0]
		if isLow != wanted && (isLow || high >= 0) {
			return true
		}
		if high = -1; code >= 0xd800 && code < 0xdc00 {
			high = at[1]
		}
	}
	return high >= 0
}

// canonical is RFC 8785.
func canonical(value any) string {
	switch value := value.(type) {
	case nil:
		return "null"
	case bool:
		return strconv.FormatBool(value)
	case json.Number:
		return number(value)
	case string:
		return quote(value)
	case []any:
		items := []string{}
		for _, item := range value {
			items = append(items, canonical(item))
		}
		return "[" + strings.Join(items, ",") + "]"
	}
	members, names := value.(object), []string{}
	for name := range members {
		names = append(names, name)
	}
	sort.Slice(names, func(i, j int) bool {
		return slices.Compare(utf16.Encode([]rune(names[i])), utf16.Encode([]rune(names[j]))) < 0
	})
	for i, name := range names {
		names[i] = quote(name) + ":" + canonical(members[name])
	}
	return "{" + strings.Join(names, ",") + "}"
}

func quote(text string) string {
	out := `"`
	for _, char := range text {
		if at := strings.IndexRune("\"\\\b\f\n\r\t", char); at >= 0 {
			out += `\` + `"\bfnrt`[at:at+1]
		} else if char < 0x20 {
			out += fmt.Sprintf(`\u%04x`, char)
		} else {
			out += string(char)
		}
	}
	return out + `"`
}

// number is ECMAScript's text of a number, as RFC 8785 demands.
func number(text json.Number) string {
	value, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		panic(err)
	}
	size := math.Abs(value)
	if size == 0 {
		return "0"
	}
	if size >= 1e-6 && size < 1e21 {
		return strconv.FormatFloat(value, 'f', -1, 64)
	}
	out := strconv.FormatFloat(value, 'e', -1, 64)
	return strings.NewReplacer("e+0", "e+", "e-0", "e-").Replace(out)
}

var smallY = []string{ // the five y coordinates of the eight points of small order, little-endian
	"0000000000000000000000000000000000000000000000000000000000000000",
	"0100000000000000000000000000000000000000000000000000000000000000",
	"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
	"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
}

// isStrict is false for an encoding that is not canonical and for a point of small order.
func isStrict(point []byte) bool {
	y := bytes.Clone(point)
	y[31] &= 0x7f
	for _, small := range smallY {
		if hex.EncodeToString(y) == small {
			return false
		}
	}
	slices.Reverse(y)
	return hex.EncodeToString(y) < "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed"
}

// verifyEd25519 is RFC 8032 without the cofactor, as in Go's library, and with points that are strict.
func verifyEd25519(public, message, signature []byte) bool {
	if len(public) != 32 || len(signature) != 64 {
		panic("not the length of a key or a signature")
	}
	return isStrict(public) && isStrict(signature[:32]) && ed25519.Verify(public, message, signature)
}

func unbase64(text string) []byte {
	data, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || base64.RawURLEncoding.EncodeToString(data) != text { // Go skips line feeds
		panic("not canonical base64url")
	}
	return data
}

// decode64 returns nothing for text that is not canonical base64.
func decode64(value any) []byte {
	data, err := base64.StdEncoding.Strict().DecodeString(value.(string))
	if err != nil || base64.StdEncoding.EncodeToString(data) != value { // Go skips line feeds
		return nil
	}
	return data
}

type checkpoint struct {
	origin string
	size   int
	root   []byte
}

var note = regexp.MustCompile(`\A([^\n]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n\n((?:— [^\n]+\n)+)\z`)
var utcTime = regexp.MustCompile(`\A[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z\z`)

// readCheckpoint returns nil unless the log signed the note (C2SP signed-note).
func readCheckpoint(text string, logs []any) *checkpoint {
	parts := note.FindStringSubmatch(text)
	if parts == nil {
		return nil
	}
	size, err := strconv.Atoi(parts[2])
	if err != nil {
		panic(err)
	}
	for _, log := range logs {
		vkey := strings.SplitN(log.(object)["vkey"].(string), "+", 3)
		public, signed := decode64(vkey[2]), []byte(text[:strings.Index(text, "\n\n")+1])
		id := sha256.Sum256(append([]byte(vkey[0]+"\n"), public...))
		if len(vkey) != 3 || hex.EncodeToString(id[:4]) != vkey[1] {
			continue
		}
		for _, line := range strings.Split(parts[4], "\n") {
			if vkey[0] != parts[1] || !strings.HasPrefix(line, "— "+vkey[0]+" ") || len(public) != 33 || public[0] != 1 {
				continue
			}
			value := decode64(strings.TrimPrefix(line, "— "+vkey[0]+" "))
			if len(value) == 68 && bytes.Equal(value[:4], id[:4]) && verifyEd25519(public[1:], signed, value[4:]) {
				return &checkpoint{parts[1], size, decode64(parts[3])}
			}
		}
	}
	return nil
}

// isOneOf also refuses what is not text.
func isOneOf(value any, words ...string) bool {
	text, isText := value.(string)
	return isText && slices.Contains(words, text)
}

// hasForm says whether the bundle and the log look like those of this version.
func hasForm(receipt, bundle object, log any) bool {
	for _, replaces := range []object{receipt, bundle} {
		if value, given := replaces["supersedes"]; !given || (value != nil && fmt.Sprintf("%T", value) != "string") {
			return false
		}
	}
	if log != nil {
		_, indexed := log.(object)["index"].(json.Number)
		_, listed := log.(object)["inclusionProof"].([]any)
		if !indexed || !listed || log.(object)["checkpoint"].(string) == "" {
			return false
		}
	}
	return canonical(bundle["v"]) == "1" && isOneOf(bundle["type"], "verification", "review", "erasure") &&
		isOneOf(bundle["mode"], "LIVE", "TEST") && receipt["receiptId"].(string) != "" && bundle["receiptId"].(string) != ""
}

func isWithin(at string, key object) bool {
	end, published := key["notAfter"]
	if !published {
		panic("a key without notAfter")
	}
	if end == nil {
		end = at
	}
	times := []string{key["notBefore"].(string), at, end.(string)}
	return utcTime.MatchString(times[0]) && utcTime.MatchString(at) && utcTime.MatchString(times[2]) && slices.IsSorted(times)
}

// hashes returns nil if one of them is not a hash.
func hashes(list any) [][]byte {
	out := [][]byte{}
	for _, text := range list.([]any) {
		if out = append(out, decode64(text)); len(out[len(out)-1]) != 32 {
			return nil
		}
	}
	return out
}

func node(left, right []byte) []byte {
	sum := sha256.Sum256(append(append([]byte{1}, left...), right...))
	return sum[:]
}

// included follows RFC 9162, section 2.1.3.2.
func included(leaf []byte, index int, log *checkpoint, path [][]byte) bool {
	at, last, result := index, log.size-1, leaf
	if index < 0 || index >= log.size || len(leaf) != 32 || len(log.root) != 32 {
		return false
	}
	for _, sibling := range path {
		if last == 0 {
			return false
		}
		if at&1 == 1 || at == last {
			result = node(sibling, result)
			for at&1 == 0 && at != 0 {
				at, last = at>>1, last>>1
			}
		} else {
			result = node(result, sibling)
		}
		at, last = at>>1, last>>1
	}
	return last == 0 && bytes.Equal(result, log.root)
}

// consistent follows RFC 9162, section 2.1.4.2: the smaller log is the beginning of the larger one.
func consistent(from, to *checkpoint, path [][]byte) bool {
	if from.size > to.size {
		from, to = to, from
	}
	if from.origin != to.origin || from.size == 0 || from.size == to.size {
		return from.origin == to.origin && 0 < from.size && from.size == to.size && bytes.Equal(from.root, to.root) && len(path) == 0
	}
	if from.size&(from.size-1) == 0 {
		path = append([][]byte{from.root}, path...)
	}
	if len(path) == 0 {
		return false
	}
	at, last := from.size-1, to.size-1
	for at&1 == 1 {
		at, last = at>>1, last>>1
	}
	before, after := path[0], path[0]
	for _, sibling := range path[1:] {
		if last == 0 {
			return false
		}
		if at&1 == 1 || at == last {
			before, after = node(sibling, before), node(sibling, after)
			for at&1 == 0 && at != 0 {
				at, last = at>>1, last>>1
			}
		} else {
			after = node(after, sibling)
		}
		at, last = at>>1, last>>1
	}
	return last == 0 && bytes.Equal(before, from.root) && bytes.Equal(after, to.root)
}

// readLog returns nil unless the receipt is in the log under the checkpoint that the evidence shows.
func readLog(evidence, receipt object, logs []any) (int, *checkpoint) {
	log, given := evidence["log"].(object)
	if !given || len(logs) == 0 {
		return 0, nil
	}
	signature := receipt["signature"].(object)
	entry := "\x00faceproof/log-entry/v1\n" + receipt["bundleHash"].(string) + "\n" + signature["keyId"].(string) + "\n" + signature["value"].(string) + "\n"
	leaf := sha256.Sum256([]byte(entry))
	index, err := strconv.Atoi(number(log["index"].(json.Number)))
	shown, path := readCheckpoint(log["checkpoint"].(string), logs), hashes(log["inclusionProof"])
	if err != nil || shown == nil || path == nil || len(path) > 128 || !included(leaf[:], index, shown, path) {
		return 0, nil
	}
	return index, shown
}

// provedBefore: a thief chooses decidedAt, so only what somebody saw of the log before the revocation counts.
func provedBefore(revokedAt any, index int, shown *checkpoint, logs, seen []any) bool {
	revoked, named := revokedAt.(string)
	if !named || !utcTime.MatchString(revoked) {
		return false
	}
	for _, one := range seen {
		entry := one.(object)
		seenAt, kept := entry["seenAt"].(string), readCheckpoint(entry["checkpoint"].(string), logs)
		path := [][]byte{}
		if consistency, given := entry["consistency"].(object); given {
			if path = hashes(consistency["consistencyProof"]); path == nil {
				continue
			}
		}
		if kept != nil && kept.size == shown.size {
			path = nil // nothing between them
		}
		before := utcTime.MatchString(seenAt) && seenAt < revoked
		if kept != nil && before && index < kept.size && consistent(kept, shown, path) {
			return true
		}
	}
	return false
}

func main() {
	defer func() { // hostile input: not what a receipt looks like
		if err := recover(); err != nil {
			fmt.Println("FAIL form:", err)
			os.Exit(1)
		}
	}()
	evidence, published, seen := read(os.Args[1]).(object), read(os.Args[2]).(object), []any{}
	keys := published["keys"].([]any)
	logs, _ := published["logs"].([]any)
	if len(os.Args) > 3 {
		seen = read(os.Args[3]).([]any)
	}
	receipt, bundle := evidence["receipt"].(object), evidence["bundle"].(object)
	signature := receipt["signature"].(object)
	digest := sha256.Sum256([]byte(canonical(bundle)))
	failed := []string{}
	report := func(name string, holds bool) {
		fmt.Println(map[bool]string{true: "ok  ", false: "FAIL"}[holds], name)
		if !holds {
			failed = append(failed, name)
		}
	}
	report("form", hasForm(receipt, bundle, evidence["log"]))
	report("hash", "sha256:"+hex.EncodeToString(digest[:]) == receipt["bundleHash"])
	report("fields", receipt["receiptId"] == bundle["receiptId"] && receipt["decidedAt"] == bundle["decidedAt"] && receipt["supersedes"] == bundle["supersedes"])
	report("supersedes", (bundle["type"] == "review") == (bundle["supersedes"] != nil) && bundle["supersedes"] != bundle["receiptId"])

	var key object
	for _, candidate := range keys {
		if key == nil && candidate.(object)["kid"] == signature["keyId"] {
			key = candidate.(object)
		}
	}
	if key == nil {
		report("keyKnown", false)
		os.Exit(1)
	}
	public := unbase64(key["x"].(string))
	thumbprint := sha256.Sum256([]byte(`{"crv":"Ed25519","kty":"OKP","x":"` + key["x"].(string) + `"}`)) // RFC 7638
	report("keyKnown", bytes.Equal(thumbprint[:], unbase64(key["kid"].(string))))
	signs := key["status"] == "ACTIVE" || key["status"] == "RETIRED" || key["status"] == "REVOKED"
	report("keyMode", key["mode"] == bundle["mode"])
	report("keyTime", signs && isWithin(bundle["decidedAt"].(string), key))
	named := signature["alg"] == "Ed25519" || signature["alg"] == "EdDSA" // receipts from before say EdDSA
	message := []byte("faceproof/receipt/v1\n" + receipt["bundleHash"].(string))
	report("signature", named && verifyEd25519(public, message, unbase64(signature["value"].(string))))
	index, shown := readLog(evidence, receipt, logs)
	if evidence["log"] != nil && len(logs) > 0 {
		report("logInclusion", shown != nil)
	}
	if key["status"] == "REVOKED" || key["revokedAt"] != nil {
		report("revocation", shown != nil && provedBefore(key["revokedAt"], index, shown, logs, seen))
	}
	if len(failed) == 1 && failed[0] == "revocation" {
		fmt.Println("NOT PROVABLE: key revoked")
		os.Exit(3)
	}
	if len(failed) > 0 {
		os.Exit(1)
	}
}
