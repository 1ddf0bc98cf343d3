import { formatRun } from '@faceproof/desk/service/format-outcomes.js';
import { type Clip, sendClips } from '@faceproof/desk/service/run-clips.js';
import type { Call } from '@faceproof/installation/service/call-service.js';
import { describe, expect, it } from 'vitest';

const capture = (atMs: number) => [{ atMs, jpeg: Buffer.alloc(1), grey: new Uint8Array(0) }];
const clip = (source: string, ...starts: number[]): Clip => ({
  ...{ source, person: source, kind: 'live' },
  readCaptures: async () => starts.map(capture),
});

/** A service that approves, but for the sessions with these numbers, from 1. */
function service(fails: (session: number) => string | null): { call: Call; opened(): number } {
  let opened = 0;
  const call = async (method: string, path: string) => {
    if (method === 'POST' && path === '/v1/sessions') {
      const why = fails(++opened);
      if (why !== null) throw new Error(why);
      return { sessionId: 'ses_1', handoff: { captureToken: 'fpc_1' } };
    }
    if (path.startsWith('/v1/sessions/')) return { status: 'APPROVED', decision: { reasons: [] }, checks: [] };
    return { captureId: 'cap_1', uploadToken: 'fpu_1', claimToken: 'fpd_1' };
  };
  return { call: call as Call, opened: () => opened };
}

const ignore = () => undefined;

describe('a run of clips through a service', () => {
  it('keeps what was measured when a capture fails, and says which one failed and why', async () => {
    const { call } = service((session) => (session === 2 ? 'The worker is away.' : null));
    const run = await sendClips([clip('live_a.mp4', 0, 8200), clip('live_b.mp4', 0)], call, ignore);
    expect(run.outcomes.map(({ source, fromMs, outcome }) => [source, fromMs, outcome])).toEqual([
      ['live_a.mp4', 0, 'APPROVED'],
      ['live_b.mp4', 0, 'APPROVED'],
    ]);
    expect(run.failed).toEqual([{ source: 'live_a.mp4', fromMs: 8200, why: 'The worker is away.' }]);
    const told = formatRun(run);
    expect(told).toMatch(/^live +2 +2 +0 +0 +0 +0$/m);
    expect(told).toMatch(/Failed, and not counted above: 1\n {2}live_a\.mp4 at 8\.2 s: The worker is away\.\n$/);
  });

  it('goes on after a clip that cannot be read', async () => {
    const broken: Clip = { ...clip('live_a.mp4'), readCaptures: () => Promise.reject(new Error('No ffmpeg.')) };
    const run = await sendClips([broken, clip('live_b.mp4', 0)], service(() => null).call, ignore);
    expect(run.failed).toEqual([{ source: 'live_a.mp4', fromMs: null, why: 'No ffmpeg.' }]);
    expect(run.outcomes).toHaveLength(1);
  });

  it('sends nothing more after three failures in a row, and leaves no capture out of the report', async () => {
    const { call, opened } = service((session) => (session > 1 ? 'Gone.' : null));
    const lines: string[] = [];
    const clips = [clip('live_a.mp4', 0, 8200), clip('live_b.mp4', 0, 8200, 16_400), clip('live_c.mp4', 0)];
    const run = await sendClips(clips, call, (line) => lines.push(line));
    expect(opened()).toBe(4);
    expect(run.outcomes).toHaveLength(1);
    expect(run.failed.map(({ source, fromMs, why }) => [source, fromMs, why])).toEqual([
      ['live_a.mp4', 8200, 'Gone.'],
      ['live_b.mp4', 0, 'Gone.'],
      ['live_b.mp4', 8200, 'Gone.'],
      ['live_b.mp4', 16_400, 'Not sent, after 3 failures in a row.'],
      ['live_c.mp4', null, 'Not sent, after 3 failures in a row.'],
    ]);
    expect(lines).toContain('live_b.mp4 at 16.4 s: Not sent, after 3 failures in a row.');
  });
});
