import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Answers, askGo, askJavaScript, askPython, type Questions } from './ask-verifiers.js';
import { fetchModule, type OutsideModule, skipNote } from './outside/fetch-module.js';
import { CCTV, EARLIER_CCTV, JSON_CANONICALIZATION, MERKLE, WYCHEPROOF } from './outside/modules.js';

/** Outside vectors against the verifiers of receipts in every language. Each set says what it expects, for all of them alike. */

const NONE: Questions = { signatures: [], inclusion: [], consistency: [], texts: [] };
/** The cases of CCTV that the rule of docs/reference/verification.md refuses; `verify_strict` of ed25519-dalek refuses the same. */
const REFUSED = new Set(['low_order_A', 'low_order_R', 'non_canonical_A', 'non_canonical_R', 'low_order_residue']);

describeSet('C2SP CCTV, edge cases of Ed25519', CCTV, 914, (folder) => {
  const cases: { key: string; sig: string; msg: string; flags: string[] | null }[] = readJson(folder, 'ed25519vectors.json');
  return {
    questions: {
      signatures: cases.map(({ key, sig, msg }) => ({ key, signature: sig, message: Buffer.from(msg).toString('hex') })),
    },
    expected: { signatures: cases.map(({ flags }) => !flags?.some((flag) => REFUSED.has(flag))) },
  };
});

describeSet('the predecessor of CCTV', EARLIER_CCTV, 768, (folder) => {
  const cases: (Record<'A' | 'R' | 'S' | 'M', string> & { Flags: string[] | null })[] = readJson(folder, 'ed25519vectors.json');
  const refused = new Set([...REFUSED].map((flag) => flag.replace(/(^|_)(\w)/g, (_, _line, letter) => letter.toUpperCase())));
  return {
    questions: {
      signatures: cases.map(({ A, R, S, M }) => ({ key: A, signature: R + S, message: Buffer.from(M).toString('hex') })),
    },
    expected: { signatures: cases.map(({ Flags }) => !Flags?.some((flag) => refused.has(flag))) },
  };
});

describeSet('Wycheproof, Ed25519', WYCHEPROOF, 151, (folder) => {
  const { testGroups }: { testGroups: { publicKey: { pk: string }; tests: { msg: string; sig: string; result: string }[] }[] } =
    readJson(folder, 'testvectors_v1', 'ed25519_test.json');
  const cases = testGroups.flatMap(({ publicKey, tests }) => tests.map((test) => ({ key: publicKey.pk, ...test })));
  return {
    questions: { signatures: cases.map(({ key, msg, sig }) => ({ key, message: msg, signature: sig })) },
    expected: { signatures: cases.map(({ result }) => result === 'valid') },
  };
});

describeSet('transparency-dev, proofs of inclusion and consistency', MERKLE, 196, (folder) => {
  const inclusion = readAll(join(folder, 'testdata', 'inclusion')) as (Record<'leafHash' | 'root', string> &
    Record<'leafIdx' | 'treeSize', number> & { proof: string[] | null; wantErr: boolean })[];
  const consistency = readAll(join(folder, 'testdata', 'consistency')) as (Record<'root1' | 'root2', string> &
    Record<'size1' | 'size2', number> & { proof: string[] | null; wantErr: boolean })[];
  return {
    questions: {
      inclusion: inclusion.map(({ leafHash, leafIdx, treeSize, root, proof }) => ({
        leaf: toHex(leafHash),
        index: leafIdx,
        size: treeSize,
        root: toHex(root),
        proof: (proof ?? []).map(toHex),
      })),
      consistency: consistency.map(({ size1, size2, root1, root2, proof }) => ({
        from: { size: size1, root: toHex(root1) },
        to: { size: size2, root: toHex(root2) },
        proof: (proof ?? []).map(toHex),
      })),
    },
    expected: { inclusion: inclusion.map(({ wantErr }) => !wantErr), consistency: consistency.map(({ wantErr }) => !wantErr) },
  };
});

describeSet('the data of RFC 8785', JSON_CANONICALIZATION, 6, (folder) => {
  const names = readdirSync(join(folder, 'testdata', 'input'));
  const read = (place: string) => names.map((name) => readFileSync(join(folder, 'testdata', place, name), 'utf8'));
  return {
    questions: { texts: read('input') },
    expected: { canonical: read('output').map((text) => Buffer.from(text.trimEnd()).toString('hex')) },
  };
});

function describeSet(
  name: string,
  module: OutsideModule,
  count: number,
  load: (folder: string) => { questions: Partial<Questions>; expected: Partial<Answers> },
): void {
  const folder = fetchModule(module);
  describe.skipIf(folder === null)(`${name}${skipNote(module, folder)}`, () => {
    const ask: [string, (questions: Questions) => Promise<Answers>, boolean][] = [
      ['JavaScript', askJavaScript, true],
      ['Python', askPython, isInstalled('python3', '--version')],
      ['Go', askGo, isInstalled('go', 'version')],
    ];
    for (const [language, answer, isHere] of ask) {
      it.skipIf(!isHere)(`${count} cases in ${language}`, async () => {
        const { questions, expected } = load(folder ?? '');
        const answers = await answer({ ...NONE, ...questions });
        const asked = Object.values(expected).reduce((sum, list) => sum + list.length, 0);
        expect(asked).toBe(count);
        expect(answers).toMatchObject(expected);
      });
    }
  });
}

function readJson<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(...path), 'utf8'));
}

function readAll(folder: string): unknown[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return files.map((name) => readJson(folder, name));
}

function toHex(base64: string): string {
  return Buffer.from(base64, 'base64').toString('hex');
}

function isInstalled(command: string, argument: string): boolean {
  return spawnSync(command, [argument]).status === 0;
}
