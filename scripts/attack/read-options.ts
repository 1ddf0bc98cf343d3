import { basename, join, resolve } from 'node:path';
import { FLAG, readFlags, TEXTS, texts } from '@faceproof/desk/commands/call.js';
import { listClips, nameClip } from '@faceproof/desk/liveness/measure-clips.js';
import { Refusal } from '@faceproof/installation/refusal.js';
import { INSTRUMENTS, type Instrument } from './instruments/index.js';
import type { GivenClip } from './instruments/material.js';
import { METHODS, type Method } from './methods/index.js';

export const USAGE = `npm run attack -- --clip FILE [--clip FILE …] | --clips DIR [options]
npm run attack -- --compare BEFORE.json AFTER.json

  Makes attack instruments of clips of your own, sends them to a service, and prints how many were approved, reviewed and refused,
  with the live controls beside them. It starts a service of its own unless --url names one.

  --clip FILE         a live clip of one person, 20 seconds or longer; needs ffmpeg
  --clips DIR         files such as live_anna.mp4, and recordings of real attacks such as replay_anna.mp4
  --other FILE        a clip of another person, for splicing; default: another of the clips
  --instruments LIST  ${wrapList(INSTRUMENTS)}
  --challenge         what the challenge is worth: every first half is asked for it, by a client of one's own
  --methods LIST      api, stolen-token, camera, patched; default: all that can run here. The last two need Chromium
  --tries N           of each cell, instrument and person; default 4, the page a quarter of them
  --policy FILE       the body of PUT /v1/policy as JSON; default: the default policy
  --seed N            default 1
  --url URL --key KEY a service that runs, and a LIVE key of an account that has no captures
  --out FILE          writes FILE.json and FILE.html
  --record            writes the table of the documentation (with --challenge)
  --compare           tells which cells changed; exits with 1 if one is worse beyond chance`;

export interface Options {
  clips: GivenClip[];
  other: string | null;
  instruments: readonly Instrument[];
  methods: readonly Method[];
  challenge: boolean;
  tries: number;
  policy: string | null;
  seed: number;
  service: { url: string; key: string } | null;
  out: string | null;
  record: boolean;
}

const FLAGS = {
  ...texts('clips', 'other', 'instruments', 'methods', 'tries', 'policy', 'seed', 'url', 'key', 'out'),
  ...{ clip: TEXTS, challenge: FLAG, record: FLAG, compare: FLAG, help: FLAG },
};

/** @returns the two files to compare, or what to run; null: print the usage @throws Refusal */
export async function readOptions(args: readonly string[]): Promise<Options | { compare: [string, string] } | null> {
  const { positionals, values } = readFlags(args, FLAGS, USAGE);
  if (values.help) return null;
  const [before, after] = positionals;
  if (values.compare && before !== undefined && after !== undefined && positionals.length === 2)
    return { compare: [before, after] };
  const clips = [...(values.clip ?? []).map((path): GivenClip => ({ path, person: basename(path), kind: 'live' }))];
  if (values.clips !== undefined) clips.push(...(await listGiven(resolve(values.clips))));
  if (clips.length === 0 || positionals.length > 0 || (values.url === undefined) !== (values.key === undefined))
    throw new Refusal(USAGE);
  const challenge = values.challenge === true;
  return {
    clips,
    other: values.other ?? null,
    instruments: choose(
      INSTRUMENTS,
      values.instruments,
      ({ part }) => part === 'BOTH' || part === (challenge ? 'CHALLENGE' : 'RANGE'),
    ),
    methods: choose(METHODS, values.methods, ({ id }) => !challenge || id === 'api'),
    challenge,
    tries: readCount(values.tries ?? '4'),
    policy: values.policy ?? null,
    seed: readCount(values.seed ?? '1'),
    service: values.url === undefined || values.key === undefined ? null : { url: values.url, key: values.key },
    out: values.out ?? null,
    record: values.record === true,
  };
}

async function listGiven(dir: string): Promise<GivenClip[]> {
  const files = await listClips(dir);
  return files.map((file) => ({ path: join(dir, file), ...nameClip(file, files) }));
}

function choose<T extends { id: string }>(list: readonly T[], given: string | undefined, usual: (one: T) => boolean): T[] {
  if (given === undefined) return list.filter(usual);
  const wanted = given.split(',').map((word) => word.trim());
  const unknown = wanted.find((word) => !list.some(({ id }) => id === word));
  if (unknown !== undefined) throw new Refusal(`There is no "${unknown}". Choose of: ${list.map(({ id }) => id).join(', ')}.`);
  return list.filter(({ id }) => wanted.includes(id));
}

function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text) && Number(text) > 0) return Number(text);
  throw new Refusal(`"${text}" is not a whole number above 0.\n\n${USAGE}`);
}

function wrapList(list: readonly Instrument[]): string {
  return list
    .filter(({ part }) => part !== 'CHALLENGE')
    .map(({ id }) => id)
    .join(', ');
}
