import { toResult } from '@faceproof/client/conformance/compose-report.js';
import type { SdkRequest } from '@faceproof/client/conformance/exchange.js';
import { REQUIREMENTS, type RequirementId } from '@faceproof/client/conformance/requirements.js';
import { SCENARIOS } from '@faceproof/client/conformance/scenarios.js';
import { describe, expect, it } from 'vitest';
import { type Media, pngHeader } from './compose-media.js';
import { type Habits, openTestTools, playSdk, type Sdk } from './play-sdk.js';

/** For each requirement, an SDK that breaks it and nothing else, and the scenario in which it does. */
const WRONG: Record<RequirementId, { scenario: string; habits: Habits }> = {
  'known-call': one('approve', {
    insert: { before: 'POLL', send: (sdk) => sdk.send('GET', '/v1/sessions', sdk.link.captureToken) },
  }),
  bearer: one(
    'approve',
    spoil('POLL', (request) => ({ ...request, headers: { authorization: 'Bearer fpd_other' } })),
  ),
  'json-body': one(
    'approve',
    spoil('OPEN', ({ headers, ...rest }) => ({ ...rest, headers: { ...headers, 'content-type': 'text/plain' } })),
  ),
  'body-members': one('approve', spoil('OPEN', withBody({ avoids: ['LIGHT'] }))),
  'claim-token': one('approve', spoil('OPEN', withBody({ claimToken: 'my-device' }))),
  'same-claim-token': one('retry', spoil('OPEN', withBody({ claimToken: `fpd_${'d'.repeat(43)}` }), 1)),
  'consent-text': one(
    'approve',
    spoil('OPEN', withBody({ consent: { givenAt: '2026-11-22T10:00:00Z', textHash: `sha256:${'0'.repeat(64)}` } })),
  ),
  form: one(
    'approve',
    spoil('UPLOAD', (request) => ({
      ...request,
      body: Buffer.from(request.body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
    })),
  ),
  'form-parts': one(
    'approve',
    media((made) => ({ ...made, files: made.files.map((file) => ({ ...file, fileName: null })) })),
  ),
  'picture-format': one(
    'approve',
    media((made) => replaceFirst(made, Buffer.from('GIF89a'))),
  ),
  'upload-size': one(
    'approve',
    media((made) => replaceFirst(made, pngHeader(4000, 3001, 9))),
  ),
  'frames-differ': one(
    'approve',
    media((made) => replaceFirst(made, made.files[1]?.bytes ?? Buffer.alloc(0))),
  ),
  metadata: one(
    'approve',
    media((made) => ({ ...made, metadata: { ...made.metadata, deviceToken: 'short' } })),
  ),
  'frame-times': one(
    'approve',
    media(({ files, metadata }) => ({
      files,
      metadata: { ...metadata, frames: metadata.frames?.map(({ atMs }, i) => ({ atMs: i === 1 ? 0 : atMs })) },
    })),
  ),
  'challenge-shown': one(
    'approve',
    media(({ files, metadata }) => ({ files, metadata: { ...metadata, challenge: { shown: [] } } })),
  ),
  'challenge-times': one(
    'approve',
    media(({ files, metadata }) => ({
      files,
      metadata: {
        ...metadata,
        challenge: { shown: metadata.challenge?.shown?.map((step) => ({ ...step, shownAtMs: step.shownAtMs - 300 })) },
      },
    })),
  ),
  'frame-in-each-turn': one(
    'approve',
    media(({ files, metadata }) => ({ files, metadata: { ...metadata, frames: files.map((_, i) => ({ atMs: i })) } })),
  ),
  light: one('light', { light: 'IGNORE' }),
  'retry-after': one('overloaded', { ignoresRetryAfter: true }),
  'poll-interval': one('slow', { pollEveryMs: 200 }),
  'no-attempt-while-processing': one('approve', { insert: { before: 'POLL', send: (sdk) => sdk.open() } }),
  'ending-before-state': one('canceled-after-retry', { ignoresEnding: true }),
  'offer-first': one('second-device', { acceptsUnread: true }),
  'accept-first': one('second-device', { beforeAccept: (sdk) => sdk.open() }),
  'stops-at-the-end': one('approve', { afterEnd: (sdk) => sdk.open() }),
  'reaches-the-end': one('approve', { stopsAfterUpload: true }),
};

describe('a requirement', () => {
  it.each(Object.keys(REQUIREMENTS) as RequirementId[])('%s finds the SDK that breaks it, and nothing else', (id) => {
    const { scenario, habits } = WRONG[id];
    const { result, findings } = toResult(playSdk(find(scenario), habits));
    expect([...new Set(findings.map(({ requirement }) => requirement))]).toEqual([id]);
    expect(result).toBe('FAILED');
  });

  it('repeats no token in what it found', () => {
    for (const { scenario, habits } of Object.values(WRONG)) {
      const { findings } = toResult(playSdk(find(scenario), habits));
      expect(JSON.stringify(findings)).not.toMatch(/fp[a-z]_|cap_/);
    }
  });

  it('claim-token finds a token that serves two links', () => {
    const tools = openTestTools();
    expect(toResult(playSdk(find('approve'), {}, tools)).result).toBe('PASSED');
    expect(toResult(playSdk(find('slow'), {}, tools)).findings).toMatchObject([{ requirement: 'claim-token' }]);
  });
});

describe('an SDK that does everything right', () => {
  it.each(SCENARIOS.map(({ name }) => name))('passes %s', (name) => {
    expect(toResult(playSdk(find(name)))).toMatchObject({ result: 'PASSED', findings: [] });
  });

  it('passes light with the colours too', () => {
    expect(toResult(playSdk(find('light'), { light: 'SHOW' })).findings).toEqual([]);
  });

  it('may open a link whose end it has read, and is refused', () => {
    const open = (times: number) => (sdk: Sdk) => Array.from({ length: times }, () => sdk.open());
    expect(toResult(playSdk(find('link-expired'), { afterEnd: open(1) })).findings).toEqual([]);
    expect(toResult(playSdk(find('link-expired'), { afterEnd: open(2) })).findings).toHaveLength(1);
  });

  it('may accept a hand-over again with the same claim token, and with no other one', () => {
    const accept = (claimToken: string) => (sdk: Sdk) => sdk.open({ claimToken }, '/v1/captures/handover/accept');
    const own = `fpd_${'c'.repeat(43)}`;
    expect(toResult(playSdk(find('second-device'), { afterEnd: accept(own) })).findings).toEqual([]);
    const other = toResult(playSdk(find('second-device'), { afterEnd: accept(`fpd_${'d'.repeat(43)}`) }));
    expect(other.findings).toMatchObject([{ requirement: 'same-claim-token' }]);
  });

  it('must send the consent of the second device, too', () => {
    const link = playSdk(find('second-device'), { withholdsConsent: true });
    expect(toResult(link).findings).toMatchObject([{ requirement: 'reaches-the-end' }]);
  });

  it('has not played a link that it never opened', () => {
    const tools = openTestTools();
    const opened = playSdk(find('approve'), {}, tools);
    expect(toResult({ ...opened, played: false }).result).toBe('NOT_PLAYED');
  });
});

function one(scenario: string, habits: Habits) {
  return { scenario, habits };
}

function media(change: (made: Media) => Media): Habits {
  return { media: change };
}

function spoil(kind: 'OPEN' | 'UPLOAD' | 'POLL', change: (request: SdkRequest) => SdkRequest, at = 0): Habits {
  return { spoil: { kind, at, change } };
}

function withBody(members: object): (request: SdkRequest) => SdkRequest {
  return (request) => ({
    ...request,
    body: Buffer.from(JSON.stringify({ ...JSON.parse(request.body.toString()), ...members })),
  });
}

function replaceFirst({ files, metadata }: Media, bytes: Buffer): Media {
  return { metadata, files: files.map((file, i) => (i === 0 ? { ...file, bytes } : file)) };
}

function find(name: string) {
  const found = SCENARIOS.find((scenario) => scenario.name === name);
  if (found === undefined) throw new Error(`There is no scenario ${name}`);
  return found;
}
