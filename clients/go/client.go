// Package faceproof calls a Faceproof service with safe retries, and verifies its webhooks. It needs nothing but Go's own library.
package faceproof

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	mathrand "math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Client makes the calls of one API key. It is safe for concurrent use.
type Client struct {
	// HTTP sends the requests. Default: a client that follows no redirect.
	HTTP *http.Client
	// Timeout of one try. Long polls and uploads have longer ones. Default: 30 s.
	Timeout time.Duration
	Retries Retries

	baseURL, apiKey string
}

// Retries of one call. The pause doubles with each retry and is never shorter than Retry-After.
type Retries struct {
	Most int
	// Budget: no retry starts later than this after the first try.
	Budget, Base, Longest time.Duration
}

var apiKeyForm = regexp.MustCompile(`^fp_(test|live)_[\x21-\x7e]+$`)

// New opens a client. baseURL is such as https://faceproof.example.com.
func New(apiKey, baseURL string) (*Client, error) {
	if !apiKeyForm.MatchString(apiKey) {
		return nil, errors.New("faceproof: the API key must be fp_test_… or fp_live_…")
	}
	return open(apiKey, baseURL)
}

func open(apiKey, baseURL string) (*Client, error) {
	address, err := url.Parse(baseURL)
	if err != nil || (address.Scheme != "https" && address.Scheme != "http") || address.Host == "" || address.RawQuery != "" || address.User != nil {
		return nil, errors.New("faceproof: the base URL must be an address such as https://faceproof.example.com")
	}
	refuse := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Client{
		HTTP:    &http.Client{CheckRedirect: refuse},
		Timeout: 30 * time.Second,
		Retries: Retries{Most: 4, Budget: time.Minute, Base: 250 * time.Millisecond, Longest: 8 * time.Second},
		baseURL: strings.TrimRight(address.Scheme+"://"+address.Host+address.Path, "/"),
		apiKey:  apiKey,
	}, nil
}

// String keeps the key out of logs.
func (c *Client) String() string { return "faceproof.Client(" + c.baseURL + ")" }

// GoString keeps the key out of logs.
func (c *Client) GoString() string { return c.String() }

// Option changes one call.
type Option func(*call)

// WithIdempotencyKey sets your own key, such as an order id, for a POST or PUT with an API key.
func WithIdempotencyKey(key string) Option { return func(one *call) { one.idempotencyKey = key } }

// WithIfMatch makes a change only if the object still has this ETag.
func WithIfMatch(etag string) Option { return func(one *call) { one.ifMatch = etag } }

// WithTimeout sets the timeout of one try.
func WithTimeout(timeout time.Duration) Option { return func(one *call) { one.timeout = timeout } }

// WithAnswer also keeps the answer as it came, with members that this version does not know.
func WithAnswer(raw *json.RawMessage) Option { return func(one *call) { one.raw = raw } }

type part struct {
	name  string
	value any
}

type call struct {
	method, path, bearer, accept string
	query                        url.Values
	body                         any
	form                         []part
	keyed, tagged                bool
	// unsafe: only a try that was certainly not processed may be repeated.
	unsafe                  bool
	idempotencyKey, ifMatch string
	timeout                 time.Duration
	raw                     *json.RawMessage
}

// failure is what one try ended with.
type failure struct {
	err        error
	status     int
	mayHelp    bool
	retryAfter time.Duration
}

func (c *Client) send(ctx context.Context, one call, answer any, options []Option) error {
	one.timeout = c.Timeout
	if wait := one.query.Get("wait"); wait != "" {
		seconds, _ := strconv.Atoi(wait)
		one.timeout += time.Duration(seconds) * time.Second
	}
	for _, option := range options {
		option(&one)
	}
	content, contentType, err := encode(one)
	if err != nil {
		return err
	}
	if one.keyed && one.idempotencyKey == "" {
		one.idempotencyKey = "fpc_" + rand.Text()
	}
	started := time.Now()
	for tries := 1; ; tries++ {
		failed := c.try(ctx, one, content, contentType, tries, answer)
		if failed == nil {
			return nil
		}
		var problem *ProblemError
		if tries > 1 && one.method == "DELETE" && errors.As(failed.err, &problem) && problem.Code == ProblemCodeNotFound {
			return nil // deleted by an earlier try whose response was lost
		}
		refused := failed.status == 429 || failed.status == 503
		pause := c.Retries.pause(tries, failed.retryAfter)
		mayRepeat := failed.mayHelp && (!one.unsafe || refused) && tries <= c.Retries.Most
		if ctx.Err() != nil || !mayRepeat || time.Since(started)+pause > c.Retries.Budget {
			return failed.err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
}

func (r Retries) pause(tries int, retryAfter time.Duration) time.Duration {
	ceiling := min(float64(r.Longest), float64(r.Base)*math.Pow(2, float64(tries-1)))
	if retryAfter > 0 {
		// A little longer than asked, so that clients do not all return at once.
		return retryAfter + time.Duration(mathrand.Float64()*float64(r.Base))
	}
	return time.Duration(ceiling/2 + mathrand.Float64()*ceiling/2)
}

func (c *Client) try(ctx context.Context, one call, content []byte, contentType string, tries int, answer any) *failure {
	ctx, cancel := context.WithTimeout(ctx, one.timeout)
	defer cancel()
	target := c.baseURL + one.path
	for name := range one.query {
		if one.query.Get(name) == "" {
			one.query.Del(name)
		}
	}
	if len(one.query) > 0 {
		target += "?" + one.query.Encode()
	}
	request, err := http.NewRequestWithContext(ctx, one.method, target, bytes.NewReader(content))
	if err != nil {
		return &failure{err: err}
	}
	request.Header.Set("Accept", or(one.accept, "application/json"))
	request.Header.Set("User-Agent", "faceproof-go")
	for name, value := range map[string]string{"Content-Type": contentType, "Idempotency-Key": one.idempotencyKey, "If-Match": one.ifMatch} {
		if value != "" {
			request.Header.Set(name, value)
		}
	}
	if one.bearer != "" {
		request.Header.Set("Authorization", "Bearer "+one.bearer)
	}
	response, err := c.HTTP.Do(request)
	var body []byte
	if err == nil {
		defer response.Body.Close()
		body, err = io.ReadAll(response.Body)
	}
	if err != nil {
		return &failure{err: &ConnectionError{Method: one.method, Path: one.path, Tries: tries, Err: err}, mayHelp: true}
	}
	if response.StatusCode < 300 && fill(answer, body, response, one) == nil {
		if one.raw != nil {
			*one.raw = body
		}
		return nil
	}
	failed := &failure{status: response.StatusCode, retryAfter: readRetryAfter(response.Header.Get("Retry-After"))}
	problem := &ProblemError{RetryAfter: failed.retryAfter, Tries: tries}
	if json.Unmarshal(body, &problem.Problem) == nil && problem.Code != "" && problem.Detail != "" {
		failed.err, failed.mayHelp = problem, problem.Retryable
		return failed
	}
	failed.err = &AnswerError{Method: one.method, Path: one.path, Status: response.StatusCode, RequestID: response.Header.Get("X-Request-Id")}
	failed.mayHelp = failed.status == 429 || failed.status >= 502 && failed.status <= 504
	return failed
}

// fill decodes what the call accepts.
func fill(answer any, body []byte, response *http.Response, one call) error {
	switch into := answer.(type) {
	case nil:
		return nil
	case *string:
		*into = string(body)
	case *[]byte:
		*into = body
	default:
		if err := json.Unmarshal(body, answer); err != nil {
			return err
		}
		if one.tagged {
			tag := response.Header.Get("ETag")
			reflect.ValueOf(answer).Elem().FieldByName("Etag").Set(reflect.ValueOf(&tag))
		}
		return nil
	}
	if !strings.HasPrefix(response.Header.Get("Content-Type"), one.accept) {
		return errors.New("another media type")
	}
	return nil
}

// encode runs once for all tries: another boundary would no longer match the idempotency key.
func encode(one call) ([]byte, string, error) {
	if one.form == nil {
		if one.body == nil {
			return nil, "", nil
		}
		content, err := json.Marshal(one.body)
		return content, "application/json", err
	}
	var content bytes.Buffer
	form := multipart.NewWriter(&content)
	for _, files := range []bool{false, true} { // the service reads the texts before the pictures
		for _, each := range one.form {
			if err := encodePart(form, each, files); err != nil {
				return nil, "", err
			}
		}
	}
	err := form.Close()
	return content.Bytes(), form.FormDataContentType(), err
}

func encodePart(form *multipart.Writer, each part, files bool) error {
	pictures, isFile := each.value.([][]byte)
	if picture, ok := each.value.([]byte); ok {
		pictures, isFile = [][]byte{picture}, true
	}
	if isFile != files {
		return nil
	}
	for _, picture := range pictures {
		if picture == nil {
			continue
		}
		writer, err := form.CreateFormFile(each.name, each.name)
		if err != nil {
			return err
		}
		if _, err := writer.Write(picture); err != nil {
			return err
		}
	}
	if text, ok := each.value.(string); ok {
		return form.WriteField(each.name, text)
	}
	if value := reflect.ValueOf(each.value); !isFile && !value.IsZero() {
		content, err := json.Marshal(each.value)
		return errors.Join(err, form.WriteField(each.name, string(content)))
	}
	return nil
}

func pages[T any](load func(cursor string) ([]T, *string, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		next := ""
		for {
			items, cursor, err := load(next)
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for _, item := range items {
				if !yield(item, nil) {
					return
				}
			}
			if cursor == nil {
				return
			}
			next = *cursor
		}
	}
}

// segment encodes an id as one segment of a path, so that no id can lead to another route.
func segment(id string) string {
	if id == "" || id == "." || id == ".." {
		return "%00" // no route takes it
	}
	return url.PathEscape(id)
}

// text writes a value of a query; "" leaves it out.
func text(value any) []string {
	if reflect.ValueOf(value).IsZero() {
		return []string{""}
	}
	return []string{fmt.Sprint(value)}
}

func or(text, standard string) string {
	if text == "" {
		return standard
	}
	return text
}

func readRetryAfter(header string) time.Duration {
	if seconds, err := strconv.Atoi(strings.TrimSpace(header)); err == nil && seconds >= 0 {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(header); err == nil {
		return max(0, time.Until(at))
	}
	return 0
}

// Ptr makes an optional member of a request: Ptr(true).
func Ptr[T any](value T) *T { return &value }

// Nullable is a member that can be left out, null, or a value.
type Nullable[T any] struct {
	value *T
	set   bool
}

// Null clears a member.
func Null[T any]() Nullable[T] { return Nullable[T]{set: true} }

// Value sets a member.
func Value[T any](value T) Nullable[T] { return Nullable[T]{value: &value, set: true} }

// Get returns nil for null and for a member that was left out.
func (n Nullable[T]) Get() *T { return n.value }

func (n Nullable[T]) IsZero() bool { return !n.set }

func (n Nullable[T]) MarshalJSON() ([]byte, error) { return json.Marshal(n.value) }

func (n *Nullable[T]) UnmarshalJSON(text []byte) error {
	n.set = true
	return json.Unmarshal(text, &n.value)
}
