package faceproof

import (
	"encoding/json"
	"fmt"

	"faceproof.invalid/faceproof/internal/receipts"
)

// VerifyReceipt verifies the evidence of a session without the service: each check by name, and whether all hold. Keep the keys from an
// earlier day, or take them from another source, if you do not trust the service. seen holds checkpoints of the log that you kept, for
// receipts of a revoked key. cmd/faceproof-verify also takes witnesses and proofs.
func VerifyReceipt(evidence Evidence, keys EvidenceKeys, seen ...SeenCheckpoint) (checks map[string]bool, valid bool, err error) {
	defer func() {
		if caught := recover(); caught != nil {
			checks, valid, err = map[string]bool{"form": false}, false, fmt.Errorf("faceproof: not what a receipt looks like: %v", caught)
		}
	}()
	if seen == nil {
		seen = []SeenCheckpoint{}
	}
	parts := []any{}
	for _, part := range []any{evidence, keys, seen} {
		text, err := json.Marshal(part)
		if err != nil {
			return nil, false, err
		}
		parts = append(parts, receipts.Parse(text))
	}
	checks, valid = map[string]bool{}, true
	for _, check := range receipts.Verify(parts[0].(map[string]any), parts[1].(map[string]any), parts[2].([]any), nil) {
		checks[check.Name] = check.Holds
		valid = valid && check.Holds
	}
	return checks, valid, nil
}

// SeenCheckpoint is a checkpoint of the log, and when you saw it.
type SeenCheckpoint struct {
	Checkpoint string `json:"checkpoint"`
	SeenAt     string `json:"seenAt"`
	// Consistency leads from it to the checkpoint of the evidence, if that is another one.
	Consistency *Consistency `json:"consistency,omitempty"`
}
