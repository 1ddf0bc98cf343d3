package faceproof

import (
	"encoding/json"
	"fmt"
	"strconv"

	"faceproof.invalid/faceproof/internal/receipts"
)

// VerifyReceipt verifies the evidence of a session without the service: each check by name, and whether all hold. Keep the keys from an
// earlier day, or take them from another source, if you do not trust the service. checks is nil if an option cannot be used.
func VerifyReceipt(evidence Evidence, keys EvidenceKeys, options ...VerifyOption) (checks map[string]bool, valid bool, err error) {
	by := verification{seen: []SeenCheckpoint{}}
	for _, option := range options {
		option(&by)
	}
	pins, err := receipts.ReadPins(by.witnesses, by.quorum)
	if err != nil {
		return nil, false, fmt.Errorf("faceproof: %w", err)
	}
	return check([]any{evidence, keys, by.seen}, func(parts []any) []receipts.Check {
		shown := parts[0].(map[string]any)
		if by.proof != nil {
			shown["log"] = receipts.ReadProof([]byte(*by.proof))
		}
		found := receipts.Verify(shown, parts[1].(map[string]any), parts[2].([]any), pins)
		if by.mode != "" {
			found = append(found, receipts.Check{Name: "mode", Holds: shown["bundle"].(map[string]any)["mode"] == string(by.mode)})
		}
		return found
	})
}

// VerifyVerdict computes the verdict of a session again from its bundle and the documents that the bundle names: each check by name, and
// whether all hold. Each document is what the call answered, or a json.RawMessage that WithAnswer kept, also with members that this version
// does not know. policy: of that version, also as GetPolicyVersion answers it. profile, calibration: nil where the verdict names none.
func VerifyVerdict(evidence Evidence, policy, profile, calibration any) (checks map[string]bool, valid bool, err error) {
	return check([]any{evidence, policy, profile, calibration}, func(parts []any) []receipts.Check {
		documents := [3]map[string]any{}
		for i, part := range parts[1:] {
			if part != nil {
				documents[i] = part.(map[string]any)
			}
		}
		bundle := parts[0].(map[string]any)["bundle"].(map[string]any)
		return receipts.VerifyVerdict(bundle, documents[0], documents[1], documents[2])
	})
}

// LogGrew says whether the log of the newer checkpoint begins with the log of the older one. proof: ConsistencyProof of
// GetLogConsistency. keys: the published keys, kept from an earlier day.
func LogGrew(older, newer string, proof []string, keys EvidenceKeys) bool {
	_, grew, _ := check([]any{append([]string{}, proof...), append([]EvidenceKeysLog{}, keys.Logs...)}, func(parts []any) []receipts.Check {
		return []receipts.Check{{Name: "grew", Holds: receipts.LogGrew(older, newer, parts[0].([]any), parts[1].([]any))}}
	})
	return grew
}

// check hands the parts over as JSON, and turns the panics of hostile input into the check form.
func check(parts []any, verify func([]any) []receipts.Check) (checks map[string]bool, valid bool, err error) {
	defer func() {
		if caught := recover(); caught != nil {
			checks, valid, err = map[string]bool{"form": false}, false, fmt.Errorf("faceproof: not what a receipt looks like: %v", caught)
		}
	}()
	read := []any{}
	for _, part := range parts {
		text, err := json.Marshal(part)
		if err != nil {
			return nil, false, err
		}
		read = append(read, receipts.Parse(text))
	}
	checks, valid = map[string]bool{}, true
	for _, one := range verify(read) {
		checks[one.Name] = one.Holds
		valid = valid && one.Holds
	}
	return checks, valid, nil
}

type verification struct {
	mode      Mode
	proof     *string
	seen      []SeenCheckpoint
	witnesses []string
	quorum    *string
}

// VerifyOption is what a verifier brings beside the keys.
type VerifyOption func(*verification)

// WithMode makes only receipts of this mode valid.
func WithMode(mode Mode) VerifyOption { return func(by *verification) { by.mode = mode } }

// WithProof takes a C2SP tlog-proof in place of the proof in the evidence.
func WithProof(proof string) VerifyOption { return func(by *verification) { by.proof = &proof } }

// WithSeen brings checkpoints of the log that you kept, for receipts of a revoked key.
func WithSeen(seen ...SeenCheckpoint) VerifyOption {
	return func(by *verification) { by.seen = append(by.seen, seen...) }
}

// WithWitnesses pins the keys of witnesses, as vkeys, and says how many of them must have cosigned the log.
func WithWitnesses(quorum int, vkeys ...string) VerifyOption {
	return func(by *verification) {
		wanted := strconv.Itoa(quorum)
		by.quorum, by.witnesses = &wanted, vkeys
	}
}

// SeenCheckpoint is a checkpoint of the log, and when you saw it.
type SeenCheckpoint struct {
	Checkpoint string `json:"checkpoint"`
	SeenAt     string `json:"seenAt"`
	// Consistency leads from it to the checkpoint of the evidence, if that is another one.
	Consistency *Consistency `json:"consistency,omitempty"`
}
