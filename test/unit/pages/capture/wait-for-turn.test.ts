import { describe, expect, it } from 'vitest';
import { CallError } from '../../../../orchestrator/pages/capture/app/api.js';
import { TURN_PAUSE_MS, waitForTurn } from '../../../../orchestrator/pages/capture/app/flow/wait-for-turn.js';

const OPENED = { captureId: 'cap_1' } as never;

/** Answers one after another; the pauses before each. */
async function waits(answers: readonly unknown[], retryAfterMs: number | null = 5000) {
  const left = [...answers];
  const pauses: number[] = [];
  const open = async () => {
    const next = left.shift();
    if (next instanceof Error) throw next;
    return next as never;
  };
  const by = { pause: async (ms: number) => void pauses.push(ms), signal: new AbortController().signal };
  const end = await waitForTurn(open, retryAfterMs, by).catch((error: unknown) => error);
  return { end, pauses };
}

const crowded = (seconds: number | null) =>
  new CallError('overloaded', 503, { retryAfterMs: seconds === null ? null : seconds * 1000 });

describe('a page that waits for its turn', () => {
  it('asks again as often as Retry-After says, until an attempt is open', async () => {
    expect(await waits([crowded(7), crowded(2), OPENED])).toEqual({ end: OPENED, pauses: [5000, 7000, 2000] });
  });

  it('outlasts a lost connection', async () => {
    const { end, pauses } = await waits([new CallError('UNREACHABLE', 0), crowded(null), OPENED], null);
    expect(end).toBe(OPENED);
    expect(pauses).toEqual([TURN_PAUSE_MS, TURN_PAUSE_MS, TURN_PAUSE_MS]);
  });

  it('ends if the link ends meanwhile', async () => {
    const expired = new CallError('capture_link_expired', 410);
    expect((await waits([crowded(1), expired, OPENED])).end).toBe(expired);
  });

  it('opens nothing once the person has left', async () => {
    const gone = new AbortController();
    let opened = 0;
    const open = async () => {
      opened += 1;
      return OPENED;
    };
    const pause = async () => gone.abort();
    expect(await waitForTurn(open, 1000, { pause, signal: gone.signal })).toBeNull();
    expect(opened).toBe(0);
  });
});
