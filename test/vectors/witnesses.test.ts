import { readFileSync } from 'node:fs';
import type { Evidence, EvidenceKeys } from '@faceproof/protocol/evidence/evidence.js';
import { type VerificationResult, verifyEvidence } from '@faceproof/protocol/evidence/verify-evidence.js';
import type { SeenCheckpoint } from '@faceproof/protocol/log/seen-checkpoints.js';
import type { WitnessOptions } from '@faceproof/protocol/log/witness-policy.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

interface Vector {
  name: string;
  result: VerificationResult | 'USAGE';
  fails: string | null;
  evidence: Evidence;
  witnesses: WitnessOptions | null;
  seen: SeenCheckpoint[];
  proof: string | null;
}

const { keys, logs, vectors }: EvidenceKeys & { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../../protocol/vectors/witnesses.json', import.meta.url), 'utf8'),
);
const published = { keys, logs: logs! };
const find = (name: string) => vectors.find((vector) => vector.name === name)!;
const resultOf = async ({ evidence, witnesses, seen, proof }: Vector, change: object = {}) =>
  verifyEvidence(evidence, published, { seen, witnesses: witnesses ?? undefined, proof: proof ?? undefined, ...change });

describe('witness vectors', () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', async (_name, vector) => {
    if (vector.result === 'USAGE') return expect(resultOf(vector)).rejects.toThrow(TypeError);
    const { result, checks } = await resultOf(vector);
    expect(result).toBe(vector.result);
    const failed = checks.filter(({ status }) => status === 'FAILED').map(({ name }) => name);
    if (vector.fails !== null) expect(failed).toContain(vector.fails);
  });
});

describe('the check of witnesses', () => {
  const messageOf = async (vector: Vector, change: object = {}) =>
    (await resultOf(vector, change)).checks.find(({ name }) => name === 'logWitnesses');

  it('names who cosigned, when, and when the quorum was reached', async () => {
    expect(await messageOf(find('two of three'))).toEqual({
      name: 'logWitnesses',
      status: 'PASSED',
      message:
        '2 of 3 pinned witnesses cosigned the checkpoint, and the quorum of 2 was reached at 2026-11-09T00:00:00.000Z: ' +
        'one.example/w at 2026-11-09T00:00:00.000Z, two.example/w at 2026-11-09T00:00:00.000Z.',
    });
    expect(await messageOf(find('one of three, and two are needed'))).toMatchObject({
      status: 'FAILED',
      message:
        '1 of 3 pinned witnesses cosigned the checkpoint, and the quorum is 2: one.example/w at 2026-11-09T00:00:00.000Z.',
    });
  });

  it("is skipped without pins, and says that the service's list is none", async () => {
    const { evidence, witnesses } = find('one witness');
    const hints = [{ name: 'one.example/w', vkey: witnesses!.vkeys[0] }];
    const { checks, valid } = await verifyEvidence(evidence, { ...published, witnesses: hints } as EvidenceKeys);
    expect(valid).toBe(true);
    expect(checks.find(({ name }) => name === 'logWitnesses')).toEqual({
      name: 'logWitnesses',
      status: 'SKIPPED',
      message:
        'No witness is pinned, so the operator could show others another log. The service names 1, but only keys that you pin yourself count.',
    });
  });

  it('never takes the list of the service for pins', async () => {
    const { evidence, witnesses } = find('not cosigned');
    const hints = witnesses!.vkeys.map((vkey) => ({ name: 'one.example/w', vkey }));
    for (const nonsense of [hints, [1], 'text', null]) {
      const { valid } = await verifyEvidence(evidence, { ...published, witnesses: nonsense } as EvidenceKeys);
      expect(valid).toBe(true);
    }
  });

  it('is required of the replaced receipt too', async () => {
    const { evidence, witnesses } = find('one witness');
    const superseded = find('not cosigned').evidence;
    const { checks } = await verifyEvidence(evidence, published, { superseded, witnesses: witnesses! });
    expect(checks.find(({ name }) => name === 'supersedes')).toMatchObject({
      status: 'FAILED',
      message: 'The replaced receipt is not valid.',
    });
  });

  it('needs the key of the log', async () => {
    const { evidence, witnesses } = find('one witness');
    expect(await verifyEvidence(evidence, { keys }, { witnesses: witnesses! })).toMatchObject({ result: 'INVALID' });
  });
});

describe('hostile input', () => {
  const good = find('one witness');

  it('as a proof is refused, and throws nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.anything()), async (proof) => {
        const { result } = await resultOf(good, { proof: proof as string });
        expect(result).toBe(proof === undefined ? 'VALID' : 'INVALID');
      }),
    );
  });

  it('as pins is an error, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fc.string(), fc.anything())), fc.option(fc.anything()), async (vkeys, quorum) => {
        await expect(resultOf(good, { witnesses: { vkeys, quorum } })).rejects.toThrow(TypeError);
      }),
    );
  });

  it('as a checkpoint is never witnessed', async () => {
    const note = good.evidence.log!.checkpoint;
    await fc.assert(
      fc.asyncProperty(fc.nat(note.length), fc.nat(9), fc.string(), async (at, cut, text) => {
        const checkpoint = note.slice(0, at) + text + note.slice(at + cut);
        fc.pre(checkpoint !== note);
        const log = { ...good.evidence.log!, checkpoint };
        const { checks } = await resultOf({ ...good, evidence: { ...good.evidence, log } });
        // A line of another key may be added between the others.
        if (!checkpoint.startsWith(note)) expect(checks.find(({ name }) => name === 'logWitnesses')?.status).not.toBe('PASSED');
      }),
    );
  });
});
