// Verifies a Faceproof receipt with nothing but Go's own library: go run verify.go [options] evidence.json keys.json [seen.json]
package main

import (
	"bytes"
	"cmp"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math"
	"math/big"
	"os"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"
)

type object = map[string]any

// readFile exits with 2 if there is no such file: then nothing was verified.
func readFile(name string) []byte {
	text, err := os.ReadFile(name)
	if err != nil {
		exit(fmt.Sprint("cannot read ", err))
	}
	return text
}

func read(name string) any { return Parse(readFile(name)) }

// Parse reads what every language reads alike. It panics at anything else.
func Parse(text []byte) (value any) {
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

func hash(value any) string {
	sum := sha256.Sum256([]byte(canonical(value)))
	return "sha256:" + hex.EncodeToString(sum[:])
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

// Names have no control characters, plus signs and white space of Unicode.
const name = `([^\x00-\x20+\x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}]+)`

var (
	signatureLine  = regexp.MustCompile(`\A— ` + name + ` ([A-Za-z0-9+/=]+)\z`)
	verifierKey    = regexp.MustCompile(`\A` + name + `\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)\z`)
	checkpointText = regexp.MustCompile(`\A([^\x00-\x1f]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n\z`)
	indexLine      = regexp.MustCompile(`\Aindex (0|[1-9][0-9]{0,15})\z`)
	utcTime        = regexp.MustCompile(`\A[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z\z`)
)

const maxSafe = 1<<53 - 1

type signature struct {
	name  string
	value []byte // the key's hash and the signature
}

// readNote follows C2SP signed-note. It returns no signatures if any one of the lines is malformed.
func readNote(note string) (string, []signature) {
	end := strings.LastIndex(note, "\n\n")
	if end < 0 || !strings.HasSuffix(note, "\n") || end+2 > len(note)-1 || !utf8.ValidString(note) {
		return "", nil
	}
	lines, signatures := strings.Split(note[end+2:len(note)-1], "\n"), []signature{}
	for _, line := range lines {
		parts := signatureLine.FindStringSubmatch(line)
		if parts == nil || len(lines) > 100 {
			return "", nil
		}
		value := decode64(parts[2])
		if len(value) <= 4 {
			return "", nil
		}
		signatures = append(signatures, signature{parts[1], value})
	}
	return note[:end+1], signatures
}

type noteKey struct {
	name   string
	id     []byte
	public []byte
}

// readKey returns nil unless the text is a C2SP vkey of that type.
func readKey(vkey string, kind byte) *noteKey {
	parts := verifierKey.FindStringSubmatch(vkey)
	if parts == nil {
		return nil
	}
	public := decode64(parts[3])
	id := sha256.Sum256(append([]byte(parts[1]+"\n"), public...))
	if len(public) != 33 || public[0] != kind || hex.EncodeToString(id[:4]) != parts[2] {
		return nil
	}
	return &noteKey{parts[1], id[:4], public[1:]}
}

func logKeys(logs []any) (keys []*noteKey) {
	for _, log := range logs {
		if key := readKey(log.(object)["vkey"].(string), 1); key != nil {
			keys = append(keys, key)
		}
	}
	return keys
}

func ofKey(signatures []signature, key *noteKey) (values [][]byte) {
	for _, one := range signatures {
		if one.name == key.name && bytes.Equal(one.value[:4], key.id) {
			values = append(values, one.value[4:])
		}
	}
	return values
}

// parseCheckpoint does not check who signed the note. It returns nil for another form.
func parseCheckpoint(note string) *checkpoint {
	text, _ := readNote(note)
	parts := checkpointText.FindStringSubmatch(text)
	if parts == nil {
		return nil
	}
	size, err := strconv.Atoi(parts[2])
	root := decode64(parts[3])
	if err != nil || size > maxSafe || len(root) != 32 {
		return nil
	}
	return &checkpoint{parts[1], size, root}
}

// readCheckpoint returns nil unless the log signed the note: also if a line that names its key is not its signature.
func readCheckpoint(note string, logs []any) *checkpoint {
	parsed, signed := parseCheckpoint(note), false
	if parsed == nil {
		return nil
	}
	text, signatures := readNote(note)
	for _, key := range logKeys(logs) {
		if key.name != parsed.origin {
			continue
		}
		for _, value := range ofKey(signatures, key) {
			if len(value) != 64 || !verifyEd25519(key.public, []byte(text), value) {
				return nil
			}
			signed = true
		}
	}
	if !signed {
		return nil
	}
	return parsed
}

// cosignedAt follows C2SP tlog-cosignature. It returns nothing if the value is not the witness's cosignature of the text.
func cosignedAt(text string, public, value []byte) string {
	if len(value) != 72 {
		return ""
	}
	seconds := binary.BigEndian.Uint64(value)
	message := fmt.Appendf(nil, "cosignature/v1\ntime %d\n%s", seconds, text)
	if seconds == 0 || seconds > 253402300799 || !verifyEd25519(public, message, value[8:]) {
		return ""
	}
	return time.Unix(int64(seconds), 0).UTC().Format("2006-01-02T15:04:05.000Z")
}

// Pins are the keys of witnesses that the verifier trusts, and how many of them must have cosigned.
type Pins struct {
	keys   []*noteKey
	quorum int
}

// witnessedAt returns when the last of the quorum cosigned the checkpoint. The log's own keys are never witnesses.
func witnessedAt(note string, witnesses *Pins, logs []any) string {
	text, signatures := readNote(note)
	times := []string{}
	for _, key := range witnesses.keys {
		own := slices.ContainsFunc(logKeys(logs), func(log *noteKey) bool { return bytes.Equal(log.public, key.public) })
		first := ""
		for _, value := range ofKey(signatures, key) {
			at := cosignedAt(text, key.public, value)
			if at == "" && !own {
				return "" // a line that names a known key and is not its signature: the note is malformed
			}
			if first == "" || at < first {
				first = at
			}
		}
		if first != "" && !own {
			times = append(times, first)
		}
	}
	if len(times) < witnesses.quorum {
		return ""
	}
	slices.Sort(times)
	return times[witnesses.quorum-1]
}

// ReadPins returns an error for keys or a quorum that cannot be kept: no rule is weakened. It returns nil if neither is given.
func ReadPins(vkeys []string, quorum *string) (*Pins, error) {
	if len(vkeys) == 0 && quorum == nil {
		return nil, nil
	}
	found, seen := &Pins{quorum: len(vkeys)}, map[string]bool{}
	for _, vkey := range vkeys {
		key := readKey(vkey, 4)
		if key == nil || !isUsable(key.public) {
			return nil, fmt.Errorf("not the key of a witness (a vkey of type 0x04): %s", vkey)
		}
		public, id := string(key.public), key.name+"+"+string(key.id)
		if seen[public] || seen[id] {
			return nil, fmt.Errorf("a key is pinned twice: %s", vkey)
		}
		seen[public], seen[id] = true, true
		found.keys = append(found.keys, key)
	}
	if quorum != nil {
		found.quorum = 0
		if regexp.MustCompile(`\A[0-9]{1,4}\z`).MatchString(*quorum) {
			found.quorum, _ = strconv.Atoi(*quorum)
		}
	}
	if found.quorum < 1 || found.quorum > len(vkeys) {
		return nil, fmt.Errorf("the quorum must be a whole number from 1 to %d, the number of pinned keys", len(vkeys))
	}
	return found, nil
}

// isUsable says whether the bytes are a strict point of the curve. Go's library decodes a key only to verify with it.
func isUsable(public []byte) bool {
	return isStrict(public) && isOnCurve(public)
}

// isOnCurve follows RFC 8032, section 5.1.3: x^2 = (y^2 - 1) / (d y^2 + 1) has a root.
func isOnCurve(point []byte) bool {
	one, p := big.NewInt(1), new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 255), big.NewInt(19))
	d := new(big.Int).Mul(big.NewInt(-121665), new(big.Int).ModInverse(big.NewInt(121666), p))
	little := bytes.Clone(point)
	little[31] &= 0x7f
	slices.Reverse(little)
	y := new(big.Int).SetBytes(little)
	y2 := new(big.Int).Mul(y, y)
	below := new(big.Int).Mul(d, y2)
	x2 := new(big.Int).ModInverse(below.Mod(below.Add(below, one), p), p)
	x2.Mod(x2.Mul(x2, y2.Sub(y2, one)), p)
	return big.Jacobi(x2, p) >= 0
}

// ReadProof follows C2SP tlog-proof. It returns the member log of evidence. Extra data is ignored: nothing signs it. It panics at another
// form.
func ReadProof(text []byte) object {
	head, note, found := strings.Cut(string(text), "\n\n")
	lines := strings.Split(head, "\n")
	if !found || !utf8.Valid(text) || lines[0] != "c2sp.org/tlog-proof@v1" || len(lines) < 2 {
		panic("not a tlog-proof")
	}
	lines = lines[1:]
	if extra, given := strings.CutPrefix(lines[0], "extra "); given {
		if extra != "" && decode64(extra) == nil {
			panic("not a tlog-proof")
		}
		lines = lines[1:]
	}
	if len(lines) == 0 || len(lines) > 64 || !indexLine.MatchString(lines[0]) {
		panic("not a tlog-proof")
	}
	digits, path := strings.TrimPrefix(lines[0], "index "), []any{}
	if index, err := strconv.Atoi(digits); err != nil || index > maxSafe {
		panic("not a tlog-proof")
	}
	for _, line := range lines[1:] {
		if len(decode64(line)) != 32 {
			panic("not a tlog-proof")
		}
		path = append(path, line)
	}
	if parseCheckpoint(note) == nil {
		panic("not a tlog-proof")
	}
	return object{"index": json.Number(digits), "inclusionProof": path, "checkpoint": note}
}

func writeProof(file string, log object) {
	lines := []string{"c2sp.org/tlog-proof@v1", "index " + number(log["index"].(json.Number))}
	for _, hash := range log["inclusionProof"].([]any) {
		lines = append(lines, hash.(string))
	}
	text := strings.Join(lines, "\n") + "\n\n" + log["checkpoint"].(string)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		panic(err)
	}
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
	return canonical(bundle["v"]) == "1" && isOneOf(bundle["type"], "verification", "review", "erasure", "migration") &&
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
	if from.size == 0 || from.size == to.size { // The names may differ: a log can go on under another one.
		return 0 < from.size && from.size == to.size && bytes.Equal(from.root, to.root) && len(path) == 0
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

// LogGrew says whether the log of the newer checkpoint begins with the log of the older one. logs are the member logs of the published
// keys. It panics if they are not.
func LogGrew(older, newer string, proof, logs []any) bool {
	from, to, path := readCheckpoint(older, logs), readCheckpoint(newer, logs), hashes(proof)
	return from != nil && to != nil && path != nil && from.size <= to.size && consistent(from, to, path)
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

// provedBefore: a thief chooses decidedAt, so only what somebody, or a quorum of witnesses, saw of the log before the revocation counts.
func provedBefore(revokedAt any, index int, shown *checkpoint, note string, logs, seen []any, witnesses *Pins) bool {
	revoked, named := revokedAt.(string)
	if !named || !utcTime.MatchString(revoked) {
		return false
	}
	wasWitnessed := func(note string) bool {
		since := ""
		if witnesses != nil {
			since = witnessedAt(note, witnesses, logs)
		}
		return since != "" && since < revoked
	}
	if wasWitnessed(note) {
		return true
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
		if kept != nil && index < kept.size && consistent(kept, shown, path) && (before || wasWitnessed(entry["checkpoint"].(string))) {
			return true
		}
	}
	return false
}

// session is what a verdict is about. docs/reference/verdict.md defines the computation.
type session struct {
	facts, policy, calibration object
	basis                      string // of what was measured
}

// VerifyVerdict makes each check on its own: the documents are those that the bundle names, and they give its verdict. The policy may be
// inside of the answer of the API. profile and calibration are nil where the verdict names none. It panics at anything else.
func VerifyVerdict(bundle, policy, profile, calibration object) []Check {
	if inside, given := policy["policy"].(object); given {
		policy = inside
	}
	stated, facts := bundle["evaluation"].(object), maps.Clone(bundle)
	delete(facts, "evaluation")
	computed := computeVerdict(facts, policy, profile, calibration)
	return []Check{
		{"policy", digestOf(policy) == bundle["policy"].(object)["hash"]},
		{"profile", computed["profileDigest"] == stated["profileDigest"]},
		{"calibration", computed["calibrationDigest"] == stated["calibrationDigest"]},
		{"verdict", canonical(computed) == canonical(stated)},
	}
}

// digestOf leaves out the member digest, which the API adds. It returns nil for no document.
func digestOf(document object) any {
	if document == nil {
		return nil
	}
	members := maps.Clone(document)
	delete(members, "digest")
	return hash(members)
}

func computeVerdict(facts, policy, profile, calibration object) object {
	clauses, conforms, named := []any{}, true, digestOf(calibration)
	of := session{facts, policy, calibration, "calibration:none"}
	if named != nil {
		of.basis = "calibration:" + named.(string)
	}
	for _, clause := range objects(profile["clauses"]) {
		if flows, given := clause["flows"].([]any); given && !slices.Contains(flows, facts["flow"]) {
			continue
		}
		judged := of.judgeClause(clause)
		conforms = conforms && judged["level"] == "MET"
		clauses = append(clauses, judged)
	}
	return object{
		"profileId": policy["profileId"], "profileDigest": digestOf(profile), "mode": facts["mode"],
		"conforms": conforms && len(clauses) > 0, "clauses": clauses, "calibrationDigest": named,
	}
}

func (s session) judgeClause(clause object) object {
	level, required, actual, basis := s.judge(clause)
	source := clause["source"].(object)
	judged := object{
		"id": clause["id"], "title": clause["title"], "source": source["document"].(string) + ", " + source["clause"].(string),
		"level": level, "required": required, "actual": actual, "basis": basis,
	}
	if reason, given := clause["reason"]; given && level == notMeasured {
		judged["reason"] = reason
	}
	return judged
}

const notMeasured = "NOT_MEASURED"

func known(met bool, required string, actual any, basis string) (string, string, any, string) {
	return map[bool]string{true: "MET", false: "BELOW"}[met], required, actual, basis
}

func (s session) judge(clause object) (level, required string, actual any, basis string) {
	switch clause["kind"] {
	case "CHECK":
		kind := clause["check"].(string)
		status := s.checkOf(kind)["status"]
		if status == nil || status == "SKIPPED" {
			return notMeasured, "PASSED", status, "check:" + kind
		}
		return known(status == "PASSED" || s.facts["outcome"] != "APPROVED", "PASSED", status, "check:"+kind)
	case "POLICY":
		return s.judgePolicy(clause)
	case "CONSENT":
		consent, _ := s.facts["consent"].(object)
		return known(consent["textHash"] != nil, "recorded", consent["textHash"], "consent")
	case "CHANNEL":
		channel, allowed := s.facts["capture"].(object)["channel"], clause["oneOf"].([]any)
		if channel == nil {
			return notMeasured, join(allowed), nil, "capture.channel"
		}
		return known(slices.Contains(allowed, channel), join(allowed), channel, "capture.channel")
	case "REVIEWERS":
		least, required := float(clause["atLeast"]), ">= "+number(clause["atLeast"].(json.Number))
		if s.facts["type"] != "review" {
			return known(true, required, "no review", "reviewers")
		}
		reviewers, _ := s.facts["reviewers"].([]any)
		return known(float64(len(reviewers)) >= least, required, json.Number(strconv.Itoa(len(reviewers))), "reviewers")
	case "EVIDENCE":
		member := clause["member"].(string)
		if s.facts[member] == nil {
			return known(false, "present", nil, "receipt."+member)
		}
		return known(true, "present", "present", "receipt."+member)
	case "CERTIFICATE":
		return s.judgeCertificate(clause["standard"].(string))
	}
	return s.judgeRate(clause)
}

func (s session) judgePolicy(clause object) (level, required string, actual any, basis string) {
	path := clause["path"].(string)
	value := settingAt(s.policy, path)
	shown, basis := value, "policy."+path
	digits, isNumber := value.(json.Number)
	if isNumber && float(value) != math.Trunc(float(value)) {
		shown = number(digits)
	}
	if allowed, given := clause["oneOf"].([]any); given {
		met := slices.ContainsFunc(allowed, func(one any) bool { return canonical(one) == canonical(value) })
		return known(met, join(allowed), shown, basis)
	}
	most := json.Number("0")
	if limit, given := clause["atMost"]; given {
		most = limit.(json.Number)
	}
	return known(isNumber && float(value) <= float(most), "<= "+number(most), shown, basis)
}

// settingAt returns nil if there is no such setting, or if it is a list or a group of settings.
func settingAt(policy object, path string) any {
	names, value := strings.Split(path, "."), any(policy)
	if parts := checkSetting.FindStringSubmatch(path); parts != nil {
		names = []string{"checks", parts[1], parts[2]} // the kinds of checks have a dot in their names
	}
	for _, name := range names {
		members, _ := value.(object)
		value = members[name]
	}
	switch value.(type) {
	case object, []any:
		return nil
	}
	return value
}

var checkSetting = regexp.MustCompile(`\Achecks\.(.+)\.([^.]+)\z`)

func (s session) judgeCertificate(standard string) (level, required string, actual any, basis string) {
	for _, one := range objects(s.calibration["certificates"]) {
		if one["standard"] == standard {
			decided, given := s.facts["decidedAt"].(string)
			return known(given && decided < one["validUntil"].(string), standard, one["reference"], s.basis+"#certificates")
		}
	}
	return notMeasured, standard, nil, s.basis + "#certificates"
}

func (s session) judgeRate(clause object) (level, required string, actual any, basis string) {
	metric, required := clause["metric"].(string), "measured"
	below, isBelow := clause["below"].(string)
	limit, isLimited := clause["atMost"].(string)
	switch {
	case clause["kind"] == "THRESHOLD":
		return s.judgeThreshold(metric)
	case clause["kind"] == "GROUPS":
		return s.judgeGroups(clause, metric)
	case clause["kind"] == "MEASURED":
	case isBelow:
		required = "< " + below
	case isLimited:
		required = "<= " + limit
	default:
		limit, required = "0.000000", "<= 0.000000"
	}
	found := s.measured(metric, clause["species"], nil)
	if found == nil {
		return notMeasured, required, nil, s.basis
	}
	high := found["high"].(string)
	met := required == "measured" || isBelow && high < below || !isBelow && high <= limit
	return known(met, required, high, s.basis+"#"+found["id"].(string))
}

func (s session) judgeThreshold(metric string) (level, required string, actual any, basis string) {
	threshold, given := s.checkOf(checkNames[metric])["threshold"].(string)
	lowest := first(s.applicable(metric), 1)
	if !given || lowest == nil {
		return notMeasured, "measured", nil, s.basis
	}
	least := lowest["threshold"].(string)
	return known(threshold >= least, ">= "+least, threshold, s.basis+"#"+lowest["id"].(string))
}

func (s session) judgeGroups(clause object, metric string) (level, required string, actual any, basis string) {
	everybody, within, all := s.measured(metric, nil, nil), clause["within"].(string), []object{}
	isComplete := everybody != nil
	for _, by := range clause["groups"].([]any) {
		before, names := len(all), []any{}
		for _, one := range objects(s.calibration["measurements"]) {
			if group, given := one["group"].(string); given && one["metric"] == metric && strings.HasPrefix(group, by.(string)+":") {
				names = append(names, group)
			}
		}
		for _, name := range unique(names) {
			if one := s.measured(metric, nil, name); one != nil {
				all = append(all, one)
			}
		}
		isComplete = isComplete && len(all) >= before+2
	}
	if !isComplete {
		return notMeasured, "<= 1 + " + within + " of everybody", nil, s.basis
	}
	bad, estimate, million := first(all, 0), everybody["estimate"].(string), big.NewInt(1_000_000)
	most := new(big.Int).Mul(millionths(estimate), new(big.Int).Add(million, millionths(within)))
	met := new(big.Int).Mul(millionths(bad["high"].(string)), million).Cmp(most) <= 0
	return known(met, "<= 1 + "+within+" of "+estimate, bad["high"], s.basis+"#"+bad["id"].(string))
}

// measured returns the measurement at the nearest threshold on the side where the rate is not lower, or nil.
func (s session) measured(metric string, species, group any) object {
	threshold, given := s.checkOf(checkNames[metric])["threshold"].(string)
	order := 1
	if metric == "FMR" || metric == "APCER" {
		order = -1 // they fall as the threshold rises
	}
	isOther := func(one object) bool {
		side := strings.Compare(one["threshold"].(string), threshold)
		return !given || one["species"] != species || one["group"] != group || side*order < 0
	}
	return first(slices.DeleteFunc(s.applicable(metric), isOther), order)
}

var checkNames = map[string]string{"FMR": "face.match", "FNMR": "face.match", "APCER": "liveness.passive", "BPCER": "liveness.passive"}

// applicable returns what was measured, with a bound, of exactly the networks and the fusion that ran.
func (s session) applicable(metric string) (found []object) {
	kind, ran, fusion := checkNames[metric], []any{}, object{}
	for _, engine := range objects(s.checkOf(kind)["engines"]) {
		ran = append(ran, engine["digest"])
	}
	if kind == "liveness.passive" {
		fusion, _ = s.facts["fusion"].(object)
	}
	for _, one := range objects(s.calibration["measurements"]) {
		isOf := one["metric"] == metric && one["high"] != nil && one["fusion"] == fusion["digest"]
		if isOf && slices.Equal(unique(ran), unique(one["models"].([]any))) {
			found = append(found, one)
		}
	}
	return found
}

// first returns the one with the lowest threshold, with the highest, or of any (order 1, -1, 0); then the worst. It returns nil for none.
func first(found []object, order int) object {
	if len(found) == 0 {
		return nil
	}
	compare := func(a, b object, name string) int { return strings.Compare(a[name].(string), b[name].(string)) }
	return slices.MinFunc(found, func(a, b object) int {
		return cmp.Or(order*compare(a, b, "threshold"), compare(b, a, "high"), compare(a, b, "id"))
	})
}

func (s session) checkOf(kind string) object {
	for _, check := range s.facts["checks"].([]any) {
		if check.(object)["kind"] == kind {
			return check.(object)
		}
	}
	return nil
}

// objects returns nothing for nil.
func objects(list any) (out []object) {
	items, _ := list.([]any)
	for _, item := range items {
		out = append(out, item.(object))
	}
	return out
}

func unique(texts []any) (out []string) {
	for _, text := range texts {
		out = append(out, text.(string))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func join(values []any) string {
	texts := []string{}
	for _, value := range values {
		text, isText := value.(string)
		if !isText {
			text = canonical(value)
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, " | ")
}

func float(value any) float64 {
	size, err := value.(json.Number).Float64()
	if err != nil {
		panic(err)
	}
	return size
}

func millionths(sixDecimals string) *big.Int {
	value, whole := new(big.Int).SetString(strings.Replace(sixDecimals, ".", "", 1), 10)
	if !whole {
		panic("not a rate with six decimals")
	}
	return value
}

type list []string

func (l *list) String() string { return strings.Join(*l, " ") }

func (l *list) Set(text string) error {
	*l = append(*l, text)
	return nil
}

type arguments struct {
	files, verdict []string
	witnesses      *Pins
	proof          *string
	saveProof      string
}

// exit ends the program: nothing was verified.
func exit(problem any) {
	fmt.Fprintln(os.Stderr, problem)
	os.Exit(2)
}

// readArguments takes options before and after the files. It exits with 2 for others.
func readArguments() (out arguments) {
	flags, vkeys, quorum := flag.NewFlagSet("verify", flag.ExitOnError), list{}, list{}
	flags.Var(&vkeys, "witness", "the key (a vkey) of a witness that you trust; several times")
	flags.Var(&quorum, "quorum", "how many of them must have cosigned the checkpoint (default: all)")
	flags.Func("proof", "a C2SP tlog-proof, in place of the proof in the evidence", func(file string) error {
		out.proof = &file
		return nil
	})
	flags.StringVar(&out.saveProof, "save-proof", "", "save the proof as a C2SP tlog-proof if everything is valid")
	usage := "compute the verdict again from the three files POLICY PROFILE CALIBRATION that follow; - for none"
	flags.Func("verdict", usage, func(string) error { return errors.New("three files must follow") })
	for rest := os.Args[1:]; len(rest) > 0; {
		at := slices.IndexFunc(rest, func(one string) bool { return one == "--verdict" || one == "-verdict" })
		if at >= 0 {
			if len(rest) < at+4 {
				exit("three files must follow --verdict")
			}
			out.verdict, rest = rest[at+1:at+4], slices.Concat(rest[:at], rest[at+4:])
		}
		flags.Parse(rest)
		if rest = flags.Args(); len(rest) > 0 {
			out.files, rest = append(out.files, rest[0]), rest[1:]
		}
	}
	if len(out.files) < 2 || len(out.files) > 3 {
		exit("two or three files are needed: evidence.json keys.json [seen.json]")
	}
	var wanted *string
	if len(quorum) > 0 {
		wanted = &quorum[len(quorum)-1]
	}
	found, err := ReadPins(vkeys, wanted)
	if err != nil {
		exit(err)
	}
	out.witnesses = found
	return out
}

// Check is the result of one check.
type Check struct {
	Name  string
	Holds bool
}

// Verify makes each check on its own. It panics if the evidence or the keys do not look like what they are.
func Verify(evidence, published object, seen []any, witnesses *Pins) (checks []Check) {
	keys := published["keys"].([]any)
	logs, _ := published["logs"].([]any)
	receipt, bundle := evidence["receipt"].(object), evidence["bundle"].(object)
	signature := receipt["signature"].(object)
	report := func(name string, holds bool) { checks = append(checks, Check{name, holds}) }
	report("form", hasForm(receipt, bundle, evidence["log"]))
	report("hash", hash(bundle) == receipt["bundleHash"])
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
		return checks
	}
	public := unbase64(key["x"].(string))
	thumbprint := sha256.Sum256([]byte(`{"crv":"Ed25519","kty":"OKP","x":"` + key["x"].(string) + `"}`)) // RFC 7638
	report("keyKnown", bytes.Equal(thumbprint[:], unbase64(key["kid"].(string))))
	signs := key["status"] == "ACTIVE" || key["status"] == "RETIRED" || key["status"] == "REVOKED"
	report("keyMode", key["mode"] == bundle["mode"])
	report("keyTime", signs && isWithin(bundle["decidedAt"].(string), key))
	named := signature["alg"] == "Ed25519"
	message := []byte("faceproof/receipt/v1\n" + receipt["bundleHash"].(string))
	report("signature", named && verifyEd25519(public, message, unbase64(signature["value"].(string))))
	index, shown := readLog(evidence, receipt, logs)
	if witnesses != nil || evidence["log"] != nil && len(logs) > 0 {
		report("logInclusion", shown != nil)
	}
	note := ""
	if shown != nil {
		note = evidence["log"].(object)["checkpoint"].(string)
	}
	if witnesses != nil {
		report("logWitnesses", shown != nil && witnessedAt(note, witnesses, logs) != "")
	}
	if key["status"] == "REVOKED" || key["revokedAt"] != nil {
		report("revocation", shown != nil && provedBefore(key["revokedAt"], index, shown, note, logs, seen, witnesses))
	}
	return checks
}

func main() {
	defer func() { // hostile input: not what a receipt looks like
		if err := recover(); err != nil {
			fmt.Println("FAIL form:", err)
			os.Exit(1)
		}
	}()
	given := readArguments()
	evidence, published, seen := read(given.files[0]).(object), read(given.files[1]).(object), []any{}
	if given.proof != nil {
		evidence["log"] = ReadProof(readFile(*given.proof))
	}
	if len(given.files) > 2 {
		seen = read(given.files[2]).([]any)
	}
	checks := Verify(evidence, published, seen, given.witnesses)
	if given.verdict != nil {
		documents := [3]object{}
		for i, file := range given.verdict {
			if file != "-" {
				documents[i] = read(file).(object)
			}
		}
		checks = append(checks, VerifyVerdict(evidence["bundle"].(object), documents[0], documents[1], documents[2])...)
	}
	failed, isLogged := []string{}, false
	for _, check := range checks {
		fmt.Println(map[bool]string{true: "ok  ", false: "FAIL"}[check.Holds], check.Name)
		isLogged = isLogged || check.Name == "logInclusion" && check.Holds
		if !check.Holds {
			failed = append(failed, check.Name)
		}
	}
	if len(failed) == 1 && failed[0] == "revocation" {
		fmt.Println("NOT PROVABLE: key revoked")
		os.Exit(3)
	}
	if len(failed) > 0 {
		os.Exit(1)
	}
	if given.saveProof != "" {
		if !isLogged {
			exit("the proof of the log was not verified, so it is not saved")
		}
		writeProof(given.saveProof, evidence["log"].(object))
	}
}
