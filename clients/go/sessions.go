package faceproof

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// Below the service's limit of 60 s, so that proxies with a timeout of one minute do not cut the poll.
const pollSeconds = 30

// WaitForDecision returns the session once its status is APPROVED, DECLINED, IN_REVIEW, FAILED, EXPIRED or CANCELED, or a
// *DecisionTimeoutError.
func (c *Client) WaitForDecision(ctx context.Context, sessionID string, timeout time.Duration) (Session, error) {
	until := time.Now().Add(timeout)
	// The first call does not wait: a long poll waits for the next change, and the last may have happened already.
	session, err := c.GetSession(ctx, sessionID, GetSessionQuery{})
	for err == nil && (session.Status == "CREATED" || session.Status == "CAPTURING" || session.Status == "PROCESSING") {
		left := time.Until(until)
		if left <= 0 {
			return session, &DecisionTimeoutError{SessionID: sessionID, Status: session.Status}
		}
		session, err = c.GetSession(ctx, sessionID, GetSessionQuery{Wait: max(1, min(pollSeconds, int(left.Seconds())))})
	}
	return session, err
}

// Capture is one person's capture, for an app of your own: Open, Upload, then Progress until the state is not PROCESSING. On RETRY open
// again. On CHALLENGE_NEEDED call AskChallenge and upload the second half, or SkipChallenge. The decision is never revealed here.
type Capture struct {
	// ClaimToken proves that a later call comes from the same device. Chosen here, so that a call whose response was lost can be repeated.
	ClaimToken string

	client  *Client
	token   string
	attempt OpenedCapture
}

var captureURLForm = regexp.MustCompile(`^(https?://.+)/capture/([\x21-\x2e\x30-\x7e]+)$`)

// NewCapture takes the Handoff.CaptureURL of a session.
func NewCapture(captureURL string) (*Capture, error) {
	parts := captureURLForm.FindStringSubmatch(strings.FieldsFunc(captureURL+"?", func(r rune) bool { return r == '?' || r == '#' })[0])
	if parts == nil {
		return nil, errors.New("faceproof: the capture URL must be the handoff.captureUrl of a session")
	}
	token, err := url.PathUnescape(parts[2])
	if err != nil {
		return nil, errors.New("faceproof: the capture URL is malformed")
	}
	client, err := open("", parts[1])
	if err != nil {
		return nil, err
	}
	random := make([]byte, 32)
	rand.Read(random)
	return &Capture{ClaimToken: "fpd_" + base64.RawURLEncoding.EncodeToString(random), client: client, token: token}, nil
}

// Open opens an attempt; it voids the one before. The claim token of the request is set here.
func (c *Capture) Open(ctx context.Context, request OpenCaptureRequest) (OpenedCapture, error) {
	request.ClaimToken = &c.ClaimToken
	opened, err := c.client.OpenCapture(ctx, c.token, request)
	if err == nil {
		c.attempt, c.ClaimToken = opened, opened.ClaimToken
	}
	return opened, err
}

// Upload sends 3 to 24 pictures in time order, or one clip. It returns once they are durable.
func (c *Capture) Upload(ctx context.Context, media UploadMediaRequest) error {
	// As long as an upload token is valid.
	_, err := c.client.UploadMedia(ctx, c.attempt.UploadToken, c.attempt.CaptureID, media, WithTimeout(10*time.Minute))
	var problem *ProblemError
	if errors.As(err, &problem) && problem.Code == ProblemCodeUploadTokenUsed && problem.Tries > 1 {
		return nil // valid once: an earlier try whose response was lost has used it
	}
	return err
}

// AskChallenge returns the challenge of the second half. The next Upload sends its pictures.
func (c *Capture) AskChallenge(ctx context.Context) (AskedChallenge, error) {
	asked, err := c.client.AskChallenge(ctx, c.ClaimToken, c.attempt.CaptureID, AskChallengeRequest{})
	if err == nil {
		c.attempt.UploadToken = asked.UploadToken
	}
	return asked, err
}

// SkipChallenge: the person cannot do the second half, and a reviewer decides.
func (c *Capture) SkipChallenge(ctx context.Context) error {
	_, err := c.client.SkipChallenge(ctx, c.ClaimToken, c.attempt.CaptureID, SkipChallengeRequest{})
	return err
}

// Progress is what the person's device may know.
func (c *Capture) Progress(ctx context.Context) (CaptureProgress, error) {
	return c.client.PollCapture(ctx, c.ClaimToken, c.attempt.CaptureID)
}
