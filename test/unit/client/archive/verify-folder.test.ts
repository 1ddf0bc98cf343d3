import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCli } from '@faceproof/client/cli/main.js';
import { publicKeyOf, thumbprint, toBase64Url } from '@faceproof/protocol/evidence/receipts.js';
import { cosign, writeWitnessKey } from '@faceproof/protocol/log/cosignatures.js';
import { addSignatures } from '@faceproof/protocol/log/signed-note.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateArchive } from './generate-archive.js';

/** `faceproof verify FOLDER` with archives that are whole, damaged and hostile. */

const ENTRY = pathToFileURL(join(import.meta.dirname, '../../../../clients/javascript/dist/cli/faceproof.js'));
const FIRST = 'receipts/0000000000000000.ndjson';
const SECOND = 'receipts/0000000000000008.ndjson';

let root: string;
let folder: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'faceproof-verify-folder-'));
  await generateArchive(join(root, 'whole'), 20, 8);
});
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'copy-'));
  await cp(join(root, 'whole'), folder, { recursive: true });
});

describe('an archive', () => {
  it('that is whole is valid, in one thread and in several, with the same counts', async () => {
    const one = await verify('--threads', '1', '--json');
    const several = await verify('--threads', '3', '--json');
    const { seconds: _, ...expected } = JSON.parse(one.printed);
    expect(expected).toMatchObject({ receipts: 20, valid: 20, invalid: 0, otherFaults: 0, files: 3, texts: 1, exitCode: 0 });
    expect(JSON.parse(several.printed)).toMatchObject(expected);
    expect([one.code, several.code]).toEqual([0, 0]);
  });

  it('shows a progress bar to those who watch, and says which keys it trusted', async () => {
    const { code, printed, shown } = await verify();
    expect(code).toBe(0);
    expect(shown.at(-2)).toMatch(/^\[#{30}\] 100 % {2}20 of 20, \d+\/s/);
    expect(shown.at(-1)).toBeNull();
    expect(printed).toContain('The keys are those in the archive.');
    expect((await verify('--keys', join(folder, 'keys.json'))).printed).not.toContain('The keys are those in the archive.');
  });

  it('is not valid for someone who asked for the other mode', async () => {
    expect(await verify('--mode', 'LIVE')).toMatchObject({ code: 0 });
    expect(await verify('--mode', 'TEST')).toMatchObject({ code: 1, printed: expect.stringContaining('LIVE RECEIPTS') });
  });

  it('whose key was revoked is not provable without a checkpoint that was seen before, and exits with 3', async () => {
    await edit('keys.json', (keys) =>
      Object.assign(keys.keys[0], { status: 'REVOKED', revokedAt: '2026-11-01T11:00:00.000Z', notAfter: null }),
    );
    expect(await verify()).toMatchObject({ code: 3, printed: expect.stringContaining('20 not provable') });
    await edit('keys.json', (keys) => Object.assign(keys.keys[0], { revokedAt: '2026-11-01T13:00:00.000Z' }));
    expect(await verify()).toMatchObject({ code: 0 });
    // Someone who does not trust the folder does not trust its times.
    const keys = ['--keys', join(folder, 'keys.json')];
    expect(await verify(...keys)).toMatchObject({ code: 3 });
    expect(await verify(...keys, '--seen', join(folder, 'checkpoints.json'))).toMatchObject({ code: 0 });
  });
});

describe('an archive with pinned witnesses', () => {
  const REVOKED = { status: 'REVOKED', revokedAt: '2026-11-01T13:00:00.000Z', notAfter: null };
  const BEFORE = Date.parse('2026-11-01T12:30:00.000Z') / 1000;

  it('is valid if a quorum cosigned its checkpoint, and says since when', async () => {
    const [one, two] = [await makeWitness(1), await makeWitness(2)];
    await cosignAt(BEFORE, one);
    const pins = ['--witness', one.vkey, '--witness', two.vkey];
    const below = await verify(...pins);
    expect(below.code).toBe(1);
    expect(below.printed).toContain('No checkpoint of the archive is cosigned by 2 of 2 pinned witnesses.');
    expect(below.printed).toMatch(/:1 rcp_\w+: No quorum of the pinned witnesses cosigned a checkpoint that contains it/);
    expect(await verify(...pins, '--quorum', '1')).toMatchObject({
      code: 0,
      printed: expect.stringContaining(
        'The log up to entry 20 is cosigned by 1 of 2 pinned witnesses, since 2026-11-01T12:30:00.000Z.',
      ),
    });
    await cosignAt(BEFORE + 60, two);
    const whole = await verify(...pins, '--threads', '3', '--json');
    expect(whole.code).toBe(0);
    expect(JSON.parse(whole.printed)).toMatchObject({
      ...{ valid: 20, invalid: 0 },
      witnesses: { pinned: 2, quorum: 2, size: 20, since: '2026-11-01T12:31:00.000Z' },
    });
  });

  it('is provable after a revocation by their times, also for someone who does not trust the folder', async () => {
    await edit('keys.json', (keys) => Object.assign(keys.keys[0], REVOKED));
    const witness = await makeWitness(1);
    await cosignAt(BEFORE, witness);
    const keys = ['--keys', join(folder, 'keys.json')];
    expect(await verify(...keys)).toMatchObject({ code: 3 });
    expect(await verify(...keys, '--witness', witness.vkey)).toMatchObject({ code: 0 });
    await edit('keys.json', (published) => Object.assign(published.keys[0], { revokedAt: '2026-11-01T12:30:00.000Z' }));
    expect(await verify(...keys, '--witness', witness.vkey)).toMatchObject({ code: 3 });
  });

  it('is not checked with pins that cannot be kept', async () => {
    const { vkey } = await makeWitness(1);
    expect(await verify('--witness', vkey, '--witness', vkey)).toMatchObject({
      code: 2,
      printed: expect.stringContaining('pinned twice'),
    });
    expect(await verify('--proof', 'file')).toMatchObject({
      code: 2,
      printed: expect.stringContaining('--proof does not apply'),
    });
  });

  async function makeWitness(seed: number) {
    const secretKey = new Uint8Array(32).fill(0x70 + seed);
    const publicKey = await publicKeyOf(secretKey);
    const name = `w${seed}.example`;
    return { name, secretKey, publicKey, vkey: writeWitnessKey(name, publicKey) };
  }

  async function cosignAt(seconds: number, witness: Awaited<ReturnType<typeof makeWitness>>): Promise<void> {
    const [{ checkpoint }] = JSON.parse(await readFile(join(folder, 'checkpoints.json'), 'utf8'));
    const line = await cosign(checkpoint, witness, seconds);
    await edit('checkpoints.json', (chain) => Object.assign(chain[0], { checkpoint: addSignatures(checkpoint, [line]) }));
  }
});

describe('an archive is not valid, and the first faults are named,', () => {
  it.each<[string, RegExp, () => Promise<unknown>]>([
    [
      'if a receipt was changed',
      /0000000000000008\.ndjson:2 rcp_\w+: The bundle was changed/,
      () => editLine(SECOND, 1, (evidence) => Object.assign(evidence.bundle, { outcome: 'DECLINED' })),
    ],
    [
      'if a receipt has no proof of the log',
      /:1 rcp_\w+: The evidence has no proof of the log/,
      () => editLine(FIRST, 0, (evidence) => Object.assign(evidence, { log: null })),
    ],
    [
      'if a receipt has the proof of another',
      /:2 rcp_\w+: The receipt is not in the log at the proof's index/,
      async () => {
        const lines = (await readFile(join(folder, FIRST), 'utf8')).split('\n');
        await editLine(FIRST, 1, (evidence) => Object.assign(evidence, { log: JSON.parse(lines[0]!).log }));
      },
    ],
    [
      'if a line is not JSON',
      /:3: The line is not evidence/,
      () => editText(FIRST, (text) => replaceLine(text, 2, '{"receipt":')),
    ],
    [
      'if a receipt is there twice',
      /is in the archive twice|not in the order of the log/,
      () => editText(FIRST, (text) => replaceLine(text, 1, text.split('\n')[0]!)),
    ],
    ['if the last line was cut off', /cut off/, () => truncate(join(folder, SECOND), 9000)],
    [
      'if lines were removed',
      /cut off: it has 7 receipts instead of 8/,
      () => editText(FIRST, (text) => text.slice(text.indexOf('\n') + 1)),
    ],
    ['if a file is missing', /0000000000000008\.ndjson is missing/, () => rm(join(folder, SECOND))],
    ['if a file is a link', /is a symbolic link/, () => link(SECOND)],
    ['if the folder of receipts is a link', /receipts is a symbolic link/, () => link('receipts')],
    ['if a file is a folder', /is not a plain file/, () => rm(join(folder, SECOND)).then(() => mkdir(join(folder, SECOND)))],
    ['if a file is enormous', /is too large/, () => truncate(join(folder, SECOND), 3 * 2 ** 30)],
    ['if a consent text is missing', /consent-texts\/\w+\.json is missing/, async () => rm(join(folder, await textName()))],
    [
      'if a consent text is another',
      /is not the text that receipts name/,
      async () => edit(await textName(), (text) => Object.assign(text.text, { accept: 'I agree to more' })),
    ],
    [
      'if the receipts are of another account',
      /another account/,
      () => edit('archive.json', (list) => Object.assign(list, { accountId: 'acc_00000000000000000000000000' })),
    ],
    [
      'if only the list was changed',
      /not the one that archive\.json lists/,
      () => edit('archive.json', (list) => Object.assign(list.segments[0], { digest: `sha256:${'0'.repeat(64)}` })),
    ],
    [
      'if its checkpoints are not listed',
      /Its checkpoint is not one of the archive/,
      () => writeFile(join(folder, 'checkpoints.json'), '[]'),
    ],
  ])('%s', async (_name, sentence, damage) => {
    await damage();
    for (const threads of ['1', '2']) {
      const { code, printed } = await verify('--threads', threads);
      expect(printed).toMatch(sentence);
      expect(printed).toContain('THE ARCHIVE IS NOT VALID.');
      expect(code).toBe(1);
    }
  });

  it('if the keys that the verifier brings are others', async () => {
    const publicKey = await publicKeyOf(new Uint8Array(32).fill(9));
    const keys = JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8'));
    Object.assign(keys.keys[0], { kid: thumbprint(publicKey), x: toBase64Url(publicKey) });
    const file = join(folder, '..', 'other-keys.json');
    await writeFile(file, JSON.stringify(keys));
    expect(await verify('--keys', file)).toMatchObject({
      code: 1,
      printed: expect.stringContaining('No published key has this id'),
    });
  });

  it('with no more than twenty of them, and the number of the rest', async () => {
    await edit('keys.json', (keys) => Object.assign(keys, { keys: [] }));
    await generateArchive(folder, 40, 8);
    await edit('keys.json', (keys) => Object.assign(keys, { keys: [] }));
    const { printed } = await verify();
    expect(printed.match(/ndjson:\d+/g)).toHaveLength(20);
    expect(printed).toContain('... and 20 more.');
  });
});

describe('what is not an archive cannot be checked, and exits with 2:', () => {
  it.each<[string, RegExp, () => Promise<unknown>]>([
    [
      'an empty folder',
      /archive\.json is not the list of an archive/,
      async () => {
        for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
      },
    ],
    ['a list that is not JSON', /archive\.json is not JSON/, () => writeFile(join(folder, 'archive.json'), '{"v":1')],
    [
      'a list of another version',
      /not the list of an archive of this version/,
      () => edit('archive.json', (list) => Object.assign(list, { v: 2 })),
    ],
    ['a list that is a link', /archive\.json is a symbolic link/, () => link('archive.json')],
    [
      'a list that leads out of the folder',
      /contradicts itself/,
      () => edit('archive.json', (list) => Object.assign(list.segments[0], { file: '../../etc/passwd' })),
    ],
    [
      'a list whose files overlap',
      /contradicts itself/,
      () =>
        edit('archive.json', (list) => Object.assign(list.segments[1], { first: 3, file: 'receipts/0000000000000003.ndjson' })),
    ],
    [
      'an archive without receipts',
      /contains no receipts/,
      () => edit('archive.json', (list) => Object.assign(list, { segments: [] })),
    ],
    ['an archive without keys', /keys\.json is not an answer/, () => rm(join(folder, 'keys.json'))],
    [
      'checkpoints of another log',
      /not signed by the log's published key/,
      () =>
        edit('checkpoints.json', (list) =>
          Object.assign(list[0], { checkpoint: list[0].checkpoint.replace('faceproof.example', 'another.example') }),
        ),
    ],
    [
      'checkpoints of two histories',
      /log was rewritten/,
      async () => {
        await generateArchive(join(root, 'longer'), 24, 8);
        const other = JSON.parse(await readFile(join(root, 'longer', 'checkpoints.json'), 'utf8'));
        await edit('checkpoints.json', (list) => list.push(...other));
      },
    ],
  ])('%s', async (_name, sentence, damage) => {
    await damage();
    const { code, printed } = await verify();
    expect(printed).toMatch(sentence);
    expect(code).toBe(2);
  });

  it.each([
    [['--superseded', 'x'], /--superseded does not apply to a folder/],
    [['--threads', '0'], /--threads must be a number/],
    [['--threads', 'x'], /--threads must be a number/],
  ])('the options %j', async (options, sentence) => {
    const { code, printed } = await verify(...options);
    expect([code, printed]).toEqual([2, expect.stringMatching(sentence)]);
  });
});

async function verify(...options: string[]): Promise<{ code: number; printed: string; shown: (string | null)[] }> {
  const lines: string[] = [];
  const shown: (string | null)[] = [];
  const print = (text: string) => void lines.push(text);
  const code = await runCli({
    ...{ args: ['verify', folder, ...options], apiKey: undefined, print, printError: print, onInterrupt: () => undefined },
    ...{ showProgress: (line: string | null) => void shown.push(line), entry: ENTRY },
  });
  return { code, printed: lines.join(''), shown };
}

// biome-ignore lint/suspicious/noExplicitAny: each test damages its own members.
type Json = any;

async function edit(file: string, change: (value: Json) => unknown): Promise<void> {
  const value = JSON.parse(await readFile(join(folder, file), 'utf8'));
  change(value);
  await writeFile(join(folder, file), JSON.stringify(value));
}

async function editText(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(join(folder, file), change(await readFile(join(folder, file), 'utf8')));
}

function editLine(file: string, at: number, change: (evidence: Json) => unknown): Promise<void> {
  return editText(file, (text) => {
    const evidence = JSON.parse(text.split('\n')[at]!);
    change(evidence);
    return replaceLine(text, at, JSON.stringify(evidence));
  });
}

function replaceLine(text: string, at: number, line: string): string {
  return text
    .split('\n')
    .map((old, i) => (i === at ? line : old))
    .join('\n');
}

/** Replaces a file or folder by a link to what it was. */
async function link(file: string): Promise<void> {
  const elsewhere = join(folder, 'elsewhere');
  await rename(join(folder, file), elsewhere);
  await symlink(elsewhere, join(folder, file));
}

async function textName(): Promise<string> {
  return `consent-texts/${(await readdir(join(folder, 'consent-texts')))[0]}`;
}
