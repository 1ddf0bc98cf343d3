import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '@faceproof/client/cli/main.js';
import { publicKeyOf } from '@faceproof/protocol/evidence/receipts.js';
import { cosign, writeWitnessKey } from '@faceproof/protocol/log/cosignatures.js';
import { addSignatures, signatureLines } from '@faceproof/protocol/log/signed-note.js';
import { readTlogProof } from '@faceproof/protocol/log/tlog-proof.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** `faceproof verify` with pinned witnesses: the exit code of each vector, and what the options refuse and save. */

interface Vector {
  name: string;
  result: 'VALID' | 'INVALID' | 'KEY_REVOKED' | 'USAGE';
  evidence: { log: { checkpoint: string } | null };
  witnesses: { vkeys: string[]; quorum?: number } | null;
  seen: { checkpoint: string; seenAt: string }[];
  proof: string | null;
}

const { vectors, ...published }: { vectors: Vector[]; keys: object[]; logs: object[] } = JSON.parse(
  readFileSync(new URL('../../../protocol/vectors/witnesses.json', import.meta.url), 'utf8'),
);
const EXIT_CODES = { VALID: 0, INVALID: 1, USAGE: 2, KEY_REVOKED: 3 };
const good = vectors.find(({ name }) => name === 'all of three')!;
const pins = pinsOf(good);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'faceproof-witnesses-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('faceproof verify --witness', () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', async (_name, vector) => {
    const proof = vector.proof === null ? [] : ['--proof', write('proof.tlog-proof', vector.proof)];
    const seen = ['--seen', write('seen.json', JSON.stringify(vector.seen))];
    const { code, printed } = await verify(vector.evidence, ...pinsOf(vector), ...proof, ...seen);
    expect(code, printed).toBe(EXIT_CODES[vector.result]);
  });

  it.each([
    [['--quorum', '1'], /Pin at least one key/],
    [['--quorum', ''], /--quorum must be a whole number/],
    [['--quorum', '1.5', ...pins], /--quorum must be a whole number/],
    [['--quorum', '0', ...pins], /from 1 to 3/],
    [['--witness', 'nonsense'], /not the key of a witness .*nonsense/],
    [['--proof', '/nonexistent'], /Cannot read/],
  ])('refuses %s with a sentence', async (options, sentence) => {
    expect(await verify(good.evidence, ...options)).toMatchObject({ code: 2, printed: expect.stringMatching(sentence) });
  });

  it('is asked for the proof that is not UTF-8, and refuses it', async () => {
    const proof = vectors.find(({ name }) => name === 'tlog-proof as it is written')!.proof!;
    const bytes = Buffer.concat([Buffer.from(proof), Buffer.from('— w\xff AAAAAAA=\n', 'latin1')]);
    const file = join(folder, 'latin.tlog-proof');
    writeFileSync(file, bytes);
    expect(await verify(good.evidence, ...pins, '--proof', file)).toMatchObject({ code: 1 });
  });
});

describe('faceproof verify --save-proof', () => {
  it('saves the proof with the cosignatures, from which the receipt verifies', async () => {
    const file = join(folder, 'saved.tlog-proof');
    expect(await verify(good.evidence, ...pins, '--save-proof', file)).toMatchObject({ code: 0 });
    expect(readTlogProof(readFileSync(file, 'utf8'))).toEqual(good.evidence.log);
    const bare = { ...good.evidence, log: null };
    expect(await verify(bare, ...pins)).toMatchObject({ code: 1 });
    expect(await verify(bare, ...pins, '--proof', file)).toMatchObject({ code: 0 });
    expect(await verify(bare, '--save-proof', file)).toMatchObject({ code: 2 });
  });

  it('saves no proof that was not verified, because no key of the log is known', async () => {
    const file = join(folder, 'unverified.tlog-proof');
    const keys = write('unlogged.json', JSON.stringify({ keys: published.keys }));
    expect(await verify(good.evidence, '--save-proof', file, '--keys', keys)).toMatchObject({
      code: 2,
      printed: expect.stringContaining('was not verified, so it is not saved'),
    });
    expect(existsSync(file)).toBe(false);
  });
});

describe('faceproof verify --save-seen', () => {
  it('keeps the first time of a checkpoint, and adds the cosignatures that it has gained', async () => {
    const file = join(folder, 'seen-grows.json');
    const bare = vectors.find(({ name }) => name === 'not cosigned')!.evidence;
    await verify(bare, '--save-seen', file);
    const [first] = JSON.parse(readFileSync(file, 'utf8'));
    await verify(good.evidence, '--save-seen', file);
    await verify(bare, '--save-seen', file);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([{ ...first, checkpoint: good.evidence.log!.checkpoint }]);
  });

  it('takes one line of a key that is new, and no more lines than a note may have', async () => {
    const file = join(folder, 'seen-full.json');
    const note = good.evidence.log!.checkpoint;
    const line = (name: string, value: number) => `— ${name} ${Buffer.alloc(76, value).toString('base64')}\n`;
    const show = (lines: string[]) =>
      verify({ ...good.evidence, log: { ...good.evidence.log!, checkpoint: note + lines.join('') } }, '--save-seen', file);
    const many = Array.from({ length: 60 }, (_, i) => line(`many${i}.example`, 1));
    expect(await show(many)).toMatchObject({ code: 0 });
    expect(await show(Array.from({ length: 60 }, (_, i) => line(`more${i}.example`, 1)))).toMatchObject({ code: 0 });
    const [{ checkpoint }] = JSON.parse(readFileSync(file, 'utf8'));
    expect(signatureLines(checkpoint)).toHaveLength(100);
    for (const one of many) expect(checkpoint).toContain(one);

    const twice = join(folder, 'seen-twice.json');
    await verify(good.evidence, '--save-seen', twice);
    const two = [1, 2].map(
      (end) => `— new.example ${Buffer.concat([Buffer.alloc(4), Buffer.alloc(72, end)]).toString('base64')}\n`,
    );
    const shown = { ...good.evidence, log: { ...good.evidence.log!, checkpoint: note + two.join('') } };
    await verify(shown, '--save-seen', twice);
    expect(JSON.parse(readFileSync(twice, 'utf8'))[0].checkpoint).toBe(`${note}${two[0]}`);
  });

  it('does not let a wrong line of a witness in after a good one, however often it is shown', async () => {
    const file = join(folder, 'seen-stained.json');
    await verify(good.evidence, '--save-seen', file);
    const before = readFileSync(file, 'utf8');
    const stained = vectors.find(({ name }) => name === 'the right line and then a wrong one')!.evidence;
    await verify(stained, '--save-seen', file);
    expect(readFileSync(file, 'utf8')).toBe(before);
    const secretKey = new Uint8Array(32).fill(77);
    const publicKey = await publicKeyOf(secretKey);
    const line = await cosign(good.evidence.log!.checkpoint, { name: 'new.example', publicKey, secretKey }, 1_790_000_000);
    const checkpoint = addSignatures(stained.log!.checkpoint, [line]);
    await verify({ ...stained, log: { ...stained.log!, checkpoint } }, '--save-seen', file);
    const [{ checkpoint: kept }] = JSON.parse(readFileSync(file, 'utf8'));
    const grown = { ...good.evidence, log: { ...good.evidence.log!, checkpoint: kept } };
    const all = [...pins, '--witness', writeWitnessKey('new.example', publicKey)];
    expect(await verify(grown, ...all)).toMatchObject({ code: 0 });
  });
});

function pinsOf({ witnesses }: Vector): string[] {
  const vkeys = (witnesses?.vkeys ?? []).flatMap((vkey) => ['--witness', vkey]);
  return witnesses?.quorum === undefined ? vkeys : [...vkeys, '--quorum', String(witnesses.quorum)];
}

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

async function verify(evidence: object, ...options: string[]): Promise<{ code: number; printed: string }> {
  const args = ['verify', write('evidence.json', JSON.stringify(evidence)), ...options];
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const keys = args.includes('--keys') ? [] : ['--keys', write('keys.json', JSON.stringify(published))];
  const io = { args: [...args, ...keys], apiKey: undefined, print, printError: print, onInterrupt: () => undefined };
  const code = await runCli(io);
  return { code, printed: printed.join('') };
}
