/**
 * What the conformance command requires of an SDK. Each has a test with a client that breaks it and nothing else:
 * test/unit/client/conformance/.
 */
export const REQUIREMENTS = {
  'known-call': 'Call only the routes of a capture, with their methods.',
  bearer: 'Send the token that the call takes, as `Authorization: Bearer …`.',
  'json-body': 'Send JSON as UTF-8, with `Content-Type: application/json` and without Content-Encoding.',
  'body-members': 'Send only the members of the contract, with the types of the contract.',
  'claim-token': 'Choose a claim token of `fpd_` and 32 random bytes in base64url, a new one for each link.',
  'same-claim-token': 'Send the same claim token whenever you open an attempt of a link.',
  'consent-text': 'Report the hash of the text that the service sent.',
  form: 'Send a well-formed multipart/form-data body whose lines end with CR LF.',
  'form-parts': 'Send 3 to 24 files `frame`, or one file `video`, and at most one `metadata`.',
  'picture-format': 'Send frames as whole JPEG, PNG or WebP pictures, and a clip as MP4 or WebM.',
  'upload-size': 'Stay within `limits`: bytes and pixels of a frame, bytes of a clip and of the request.',
  'frames-differ': 'Send no picture twice.',
  metadata: 'Send `metadata` as JSON of the contract, at most 16,000 bytes.',
  'frame-times': 'Send one `frames[].atMs` for each frame, each later than the one before.',
  'challenge-shown': 'Report every step of the challenge in `metadata.challenge.shown`, in its order.',
  'challenge-times': 'Wait `afterMs` before each step, and show it for at most `holdMs`.',
  'frame-in-each-turn': 'Take at least one frame during each turn of the head.',
  light: 'Show the colours of `challenge.light` in order with a frame in each, or open the attempt again with `avoid`.',
  'retry-after': 'Wait as long as Retry-After says.',
  'poll-interval': 'Read the progress at most twice a second.',
  'no-attempt-while-processing': 'Open no attempt while the media of another one is being checked.',
  'ending-before-state': 'Stop at an `ending`, whatever the `state` beside it is.',
  'offer-first': 'Read a hand-over, and show who asks and the digits, before you accept it.',
  'accept-first': 'Accept a hand-over before you send anything else with its token.',
  'stops-at-the-end': 'Open no attempt and upload nothing after the end.',
  'reaches-the-end': 'Go on until the service says that the person is done, or refuses for good.',
} as const;

export type RequirementId = keyof typeof REQUIREMENTS;

/** A broken requirement, with what was seen. Contains no token and no picture. */
export interface Finding {
  requirement: RequirementId;
  detail: string;
}
