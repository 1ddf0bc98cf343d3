// Verifies every case of test/client/vectors.test.ts, which come as JSON, and prints what holds.
package main

import (
	"encoding/json"
	"log"
	"os"

	"faceproof.invalid/faceproof"
)

type question struct {
	Evidence         faceproof.Evidence
	Keys             faceproof.EvidenceKeys
	Seen             []faceproof.SeenCheckpoint
	Witnesses        []string
	Quorum           *int
	Proof            *string
	Policy           json.RawMessage
	Profile          *faceproof.Profile
	Calibration      *faceproof.Calibration
	Older, Newer     string
	ConsistencyProof []string
}

func judge(one question) any {
	if one.Policy != nil {
		checks, _, _ := faceproof.VerifyVerdict(one.Evidence, one.Policy, one.Profile, one.Calibration)
		return checks
	}
	if one.Older != "" {
		return faceproof.LogGrew(one.Older, one.Newer, one.ConsistencyProof, one.Keys)
	}
	options := []faceproof.VerifyOption{faceproof.WithSeen(one.Seen...)}
	if one.Proof != nil {
		options = append(options, faceproof.WithProof(*one.Proof))
	}
	if len(one.Witnesses) > 0 || one.Quorum != nil {
		quorum := len(one.Witnesses)
		if one.Quorum != nil {
			quorum = *one.Quorum
		}
		options = append(options, faceproof.WithWitnesses(quorum, one.Witnesses...))
	}
	checks, valid, _ := faceproof.VerifyReceipt(one.Evidence, one.Keys, options...)
	failed := []string{}
	for name, holds := range checks {
		if !holds {
			failed = append(failed, name)
		}
	}
	switch {
	case checks == nil:
		return "USAGE"
	case valid:
		return "VALID"
	case len(failed) == 1 && failed[0] == "revocation":
		return "KEY_REVOKED"
	}
	return "INVALID"
}

func main() {
	var questions []question
	if err := json.NewDecoder(os.Stdin).Decode(&questions); err != nil {
		log.Fatal(err)
	}
	answers := []any{}
	for _, one := range questions {
		answers = append(answers, judge(one))
	}
	if err := json.NewEncoder(os.Stdout).Encode(answers); err != nil {
		log.Fatal(err)
	}
}
