import { loadConfig } from '@faceproof/orchestrator/config.js';
import { publicKeyOf } from '@faceproof/protocol/evidence/receipts.js';
import { writeLogKey } from '@faceproof/protocol/log/log-checkpoint.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeWitnessKey } from '../../harness/cosign.js';

const keys: Uint8Array[] = [];
beforeAll(async () => {
  for (let i = 1; i < 25; i++) keys.push(await publicKeyOf(new Uint8Array(32).fill(i)));
});

describe('WITNESSES', () => {
  it('is optional: without it there is no quorum', () => {
    expect(load({})).toEqual({ witnesses: [], quorum: 0 });
    expect(load({ WITNESSES: ' \n' })).toEqual({ witnesses: [], quorum: 0 });
  });

  it('has entries that commas or line breaks separate, and asks for a majority unless it says otherwise', () => {
    const WITNESSES = `${vkey(0)} https://a.example/w/,\n${vkey(1)}   http://127.0.0.1:8791\n  ${vkey(2)} http://localhost:1,`;
    const { witnesses, quorum } = load({ WITNESSES });
    expect(witnesses.map(({ name, url }) => [name, url])).toEqual([
      ['w0.example', 'https://a.example/w'],
      ['w1.example', 'http://127.0.0.1:8791'],
      ['w2.example', 'http://localhost:1'],
    ]);
    expect(quorum).toBe(2);
    expect(load({ WITNESSES, WITNESS_QUORUM: '3' }).quorum).toBe(3);
    expect(load({ WITNESSES: entries(4) }).quorum).toBe(3);
  });

  it('refuses what cannot be meant, and names the entry', () => {
    const cases: [Record<string, string>, RegExp][] = [
      [{ WITNESSES: 'w0.example https://a.example' }, /"w0\.example" is not the key of a witness/],
      [{ WITNESSES: `${writeLogKey('log.example', key(0))} https://a.example` }, /is not the key of a witness/],
      [{ WITNESSES: `${writeWitnessKey('w', new Uint8Array(32))} https://a.example` }, /is not the key of a witness/],
      [{ WITNESSES: vkey(0) }, /entry of w0\.example must be a key, a space and a URL/],
      [{ WITNESSES: `${vkey(0)} https://a.example more` }, /must be a key, a space and a URL/],
      [{ WITNESSES: `${vkey(0)} ftp://a.example` }, /URL of w0\.example must begin with https/],
      [{ WITNESSES: `${vkey(0)} http://a.example` }, /unless the witness is on this host/],
      [{ WITNESSES: `${vkey(0)} http://127.0.0.1.example` }, /unless the witness is on this host/],
      [{ WITNESSES: `${vkey(0)} https://user:secret@a.example` }, /must have no user/],
      [{ WITNESSES: `${vkey(0)} https://a.example?x=1` }, /must have no user, password, query/],
      [{ WITNESSES: `${vkey(0)} https://a.example, ${vkey(0)} https://b.example` }, /w0\.example twice/],
      [{ WITNESSES: `${vkey(0)} https://a.example, ${writeWitnessKey('w0.example', key(1))} https://b.example` }, /twice/],
      [
        { WITNESSES: `${vkey(0)} https://a.example, ${writeWitnessKey('other', key(0))} https://b.example` },
        /one key under two names/,
      ],
      [{ WITNESSES: entries(21) }, /more than 20/],
      [{ WITNESSES: entries(2), WITNESS_QUORUM: '3' }, /WITNESS_QUORUM is 3, and WITNESSES names 2/],
      [{ WITNESS_QUORUM: '1' }, /WITNESS_QUORUM is 1, and WITNESSES names 0/],
      [{ WITNESSES: entries(2), WITNESS_QUORUM: '0' }, /WITNESS_QUORUM: must be a whole number from 1 to 20/],
    ];
    for (const [environment, sentence] of cases) expect(() => load(environment)).toThrow(sentence);
    expect(() => load({ WITNESSES: `${vkey(0)} https://user:secret@a.example` })).not.toThrow(/secret/);
  });
});

function key(i: number): Uint8Array {
  return keys[i] ?? new Uint8Array();
}

function vkey(i: number): string {
  return writeWitnessKey(`w${i}.example`, key(i));
}

function entries(count: number): string {
  return Array.from({ length: count }, (_, i) => `${vkey(i)} https://w${i}.example`).join('\n');
}

function load(environment: Record<string, string>) {
  const needed = {
    DATABASE_URL: 'postgres://db.example/faceproof',
    MEDIA_DIR: '/media',
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64url'),
    WORKER_KEY: Buffer.alloc(32, 2).toString('base64url'),
  };
  return loadConfig({ ...needed, ...environment }).witnessing;
}
