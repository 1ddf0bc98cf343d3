package faceproof

import (
	"bytes"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Event is a verified webhook. Decode Data by Type, for example into a SessionEventData.
type Event struct {
	// ID is the same for every retry. Store it to process each event only once.
	ID        string          `json:"-"`
	Type      string          `json:"type"`
	Timestamp string          `json:"timestamp"`
	AccountID string          `json:"accountId"`
	Mode      Mode            `json:"mode"`
	Data      json.RawMessage `json:"data"`
}

// WebhookError: the webhook is not authentic; answer 400. Code and message name the mistake.
type WebhookError struct{ Code, Message string }

func (e *WebhookError) Error() string { return "faceproof: " + e.Message }

// WebhookVerifier verifies webhooks after Standard Webhooks 1.0.
type WebhookVerifier struct {
	// Tolerance between the sender's clock and this machine's. Default: 5 minutes.
	Tolerance time.Duration
	// Now is for tests.
	Now func() time.Time

	secrets [][]byte
	origin  *WebhookOrigin
}

// WebhookOrigin is whose webhooks are accepted, by their v1a signature. One key signs for every account of the service.
type WebhookOrigin struct {
	// Keys is the answer of ListWebhookKeys, or a stored copy.
	Keys      WebhookKeys
	AccountID string
	Mode      Mode
}

var (
	secretForm = regexp.MustCompile(`^whsec_([A-Za-z0-9+/]{16,})={0,2}$`)
	timeForm   = regexp.MustCompile(`^[1-9][0-9]{0,11}$`)
)

// signaturesMax limits the work that an attacker can cause.
const signaturesMax = 20

// NewOriginVerifier verifies v1a, the signature that anyone can verify.
func NewOriginVerifier(origin WebhookOrigin) *WebhookVerifier {
	return &WebhookVerifier{Tolerance: 5 * time.Minute, Now: time.Now, origin: &origin}
}

// NewWebhookVerifier verifies v1. It takes the endpoint's secret; several during a rotation.
func NewWebhookVerifier(secrets ...string) (*WebhookVerifier, error) {
	verifier := &WebhookVerifier{Tolerance: 5 * time.Minute, Now: time.Now}
	if len(secrets) == 0 {
		return nil, &WebhookError{"SECRET_MALFORMED", "the webhook secret is missing"}
	}
	for _, secret := range secrets {
		parts := secretForm.FindStringSubmatch(secret)
		if parts == nil {
			return nil, &WebhookError{"SECRET_MALFORMED", "a webhook secret must be whsec_ followed by base64, without spaces around it"}
		}
		key, err := base64.RawStdEncoding.DecodeString(parts[1])
		if err != nil {
			return nil, &WebhookError{"SECRET_MALFORMED", "a webhook secret must be whsec_ followed by base64"}
		}
		verifier.secrets = append(verifier.secrets, key)
	}
	return verifier, nil
}

// Verify verifies that a webhook comes from Faceproof, is recent, and is unchanged. body is exactly as received.
func (v *WebhookVerifier) Verify(body []byte, headers http.Header) (Event, error) {
	event := Event{ID: headers.Get("webhook-id")}
	timestamp := headers.Get("webhook-timestamp")
	scheme, signatures := "v1,", []string{}
	if v.origin != nil {
		scheme = "v1a,"
	}
	for _, entry := range strings.Split(headers.Get("webhook-signature"), " ") {
		if value, ok := strings.CutPrefix(entry, scheme); ok {
			signatures = append(signatures, value)
		}
	}
	if event.ID == "" || timestamp == "" || headers.Get("webhook-signature") == "" {
		return event, &WebhookError{"HEADER_MISSING", "a webhook header is missing: pass all headers of the request"}
	}
	if !timeForm.MatchString(timestamp) || len(signatures) == 0 || len(signatures) > signaturesMax {
		return event, &WebhookError{"HEADER_MALFORMED", "webhook-timestamp must be seconds, and webhook-signature entries of the form " + scheme + "…"}
	}
	if !utf8.Valid(body) {
		return event, &WebhookError{"BODY_CHANGED", "the body is not UTF-8, so its bytes were changed on the way"}
	}
	seconds, _ := strconv.ParseInt(timestamp, 10, 64)
	isSigned := func(content []byte) bool {
		head := event.ID + "." + timestamp + "."
		if v.origin != nil {
			return v.isSignedBy(time.Unix(seconds, 0), []byte(head+string(content)), signatures)
		}
		return v.isSigned(head, content, signatures)
	}
	if !isSigned(body) {
		return event, explainMismatch(body, isSigned)
	}
	if apart := v.Now().Sub(time.Unix(seconds, 0)); apart > v.Tolerance {
		return event, &WebhookError{"TIMESTAMP_TOO_OLD", fmt.Sprintf("the webhook was signed more than %s ago: a replay, or this machine's clock is fast", v.Tolerance)}
	} else if -apart > v.Tolerance {
		return event, &WebhookError{"TIMESTAMP_TOO_NEW", fmt.Sprintf("the webhook was signed more than %s in the future: this machine's clock is slow", v.Tolerance)}
	}
	if err := json.Unmarshal(body, &event); err != nil {
		return event, &WebhookError{"BODY_NOT_JSON", "the body has a valid signature but is not JSON"}
	}
	if v.origin != nil && (event.AccountID != v.origin.AccountID || event.Mode != v.origin.Mode) {
		return event, &WebhookError{"ACCOUNT_MISMATCH", "the webhook is from Faceproof, but for another account or mode"}
	}
	return event, nil
}

// isSigned compares every pair, so that the duration does not reveal which one matched.
func (v *WebhookVerifier) isSigned(head string, content []byte, signatures []string) bool {
	matches := false
	for _, key := range v.secrets {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(head))
		mac.Write(content)
		expected := []byte(base64.StdEncoding.EncodeToString(mac.Sum(nil)))
		for _, signature := range signatures {
			matches = hmac.Equal(expected, []byte(signature)) || matches
		}
	}
	return matches
}

// isSignedBy takes a key that waits, which may have become active since the keys were stored, and no revoked one: others may have it.
func (v *WebhookVerifier) isSignedBy(at time.Time, content []byte, signatures []string) bool {
	for _, key := range v.origin.Keys.Keys {
		since, err := time.Parse(time.RFC3339, key.NotBefore)
		until := at
		if key.NotAfter != nil {
			until, _ = time.Parse(time.RFC3339, *key.NotAfter)
		}
		outside := err != nil || at.Before(since.Add(-v.Tolerance)) || at.After(until.Add(v.Tolerance))
		public, err := base64.RawURLEncoding.DecodeString(key.X)
		if outside || err != nil || key.Mode != v.origin.Mode || key.Status == EvidenceKeyStatusRevoked || len(public) != ed25519.PublicKeySize {
			continue
		}
		for _, signature := range signatures {
			value, err := base64.StdEncoding.DecodeString(signature)
			if err == nil && ed25519.Verify(public, content, value) {
				return true
			}
		}
	}
	return false
}

// explainMismatch finds the mistake that explains the mismatch. The webhook is rejected in any case.
func explainMismatch(body []byte, isSigned func([]byte) bool) error {
	if isSigned(bytes.TrimRight(body, " \t\r\n")) || isSigned(bytes.TrimLeft(body, " \t\r\n")) {
		return &WebhookError{"BODY_CHANGED", "white space was added around the body: pass the bytes exactly as received"}
	}
	var compact bytes.Buffer
	if json.Compact(&compact, body) == nil && isSigned(compact.Bytes()) {
		return &WebhookError{"BODY_CHANGED", "the body was parsed and serialized again: pass the bytes exactly as received"}
	}
	return &WebhookError{"SIGNATURE_MISMATCH", "no signature matches: check that the secret belongs to this endpoint and mode, and is the current one"}
}
