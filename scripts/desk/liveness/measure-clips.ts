import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { cutCaptures, FRAME_EVERY_MS, FRAMES_MIN, isClip, readFrames } from '../measuring/cut-clips.js';
import { type MeasuringOptions, openMeasuring } from '../measuring/open-measuring.js';
import { readLabels } from './read-labels.js';

/** A section of a clip, or the stills of a person, measured as one capture. */
export interface MeasuredCapture {
  /** The file, or the folder's label and person, that the frames come from. */
  source: string;
  person: string;
  /** `live`, or the kind of attack. */
  kind: string;
  /** Whether its frames are single pictures of the person, not of one clip. */
  ofStills: boolean;
  /** Its start in the clip. */
  fromMs: number;
  atMs: number[];
  measurement: Measurement;
}

export interface MeasureOptions extends MeasuringOptions {
  /** From one capture's first frame to the next one's; 4 by default, so that each frame is in two captures. */
  stepFrames?: number;
  onProgress(line: string): void;
}

/**
 * Cuts each clip into captures and measures them as a worker does.
 *
 * @param clips.dir files such as `live_anna_1.mp4`, `replay_anna.mp4`: the label, then the person (see `nameClip`)
 * @param stills.dir a folder with `labels.csv`: file,label,source,subject. Null: none
 * @throws Refusal if ffmpeg is missing or a folder holds no clip
 */
export async function measureClips(
  from: { clips: string; stills: string | null },
  options: MeasureOptions,
): Promise<MeasuredCapture[]> {
  const measuring = openMeasuring(options);
  const captures: MeasuredCapture[] = [];
  try {
    for (const cut of await listCaptures(from, options)) {
      for (const capture of await cut.captures()) {
        const measurement = await measuring.measure(capture.frames);
        const { source, person, kind, ofStills } = cut;
        captures.push({ source, person, kind, ofStills, fromMs: capture.atMs[0] ?? 0, atMs: capture.atMs, measurement });
      }
      options.onProgress(`${cut.source}: ${captures.filter(({ source }) => source === cut.source).length} captures`);
    }
  } finally {
    await measuring.close();
  }
  return captures;
}

/** Identifies the measured files, for others who have the same folder. */
export interface ClipFolder {
  name: string;
  files: number;
  /** Of the list that `sha256sum *` prints for the clips, in the order of their names. */
  sha256: string;
}

/** @throws Refusal if the folder contains no clip */
export async function describeClips(dir: string): Promise<ClipFolder> {
  return describeFolder(dir, await listClips(dir));
}

/** The same for a folder of stills with its `labels.csv`. */
export async function describeStills(dir: string): Promise<ClipFolder> {
  const labels = await readLabels(join(dir, 'labels.csv'));
  return describeFolder(dir, ['labels.csv', ...labels.map(({ file }) => file).sort()]);
}

async function describeFolder(dir: string, files: readonly string[]): Promise<ClipFolder> {
  const list = createHash('sha256');
  for (const file of files) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(dir, file)), hash);
    list.update(`${hash.digest('hex')}  ${file}\n`);
  }
  return { name: basename(dir), files: files.length, sha256: list.digest('hex') };
}

interface Source {
  source: string;
  person: string;
  kind: string;
  ofStills: boolean;
  captures(): Promise<{ frames: Buffer[]; atMs: number[] }[]>;
}

async function listCaptures(from: { clips: string; stills: string | null }, options: MeasureOptions): Promise<Source[]> {
  const files = await listClips(from.clips);
  const clips = files.map((file) => ({
    source: file,
    ...nameClip(file, files),
    ofStills: false,
    captures: async () => cutCaptures(await readFrames(join(from.clips, file), FRAME_EVERY_MS, options), options.stepFrames),
  }));
  return from.stills === null ? clips : [...clips, ...(await listStills(from.stills))];
}

/** @throws Refusal if the folder contains no clip, or one whose label is mistyped */
export async function listClips(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch((cause: unknown) => {
    throw new Refusal(`${dir} is not a readable folder: give the folder of the clips.`, { cause });
  });
  const files = names.filter(isClip).sort();
  if (files.length === 0) throw new Refusal(`There is no clip in ${dir}: name it <label>_<person>…, such as live_anna.mp4.`);
  const mistyped = files.find((name) => /^live_/i.test(name) && !name.startsWith('live_'));
  if (mistyped !== undefined) throw new Refusal(`${mistyped} would count as an attack: write live in lower case.`);
  return files;
}

/** The stills of one person and label as captures, in the order of their names. */
async function listStills(dir: string): Promise<Source[]> {
  const groups = new Map<string, string[]>();
  for (const { file, label, subject } of await readLabels(join(dir, 'labels.csv'))) {
    const key = `${label} of ${subject}`;
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return [...groups]
    .filter(([, files]) => files.length >= FRAMES_MIN)
    .map(([source, files]) => {
      const [kind = '', person = ''] = source.split(' of ');
      const captures = async () => cutCaptures(await Promise.all(files.sort().map((file) => readFile(join(dir, file)))));
      return { source, kind, person, ofStills: true, captures };
    });
}

/**
 * The person and label of a file, from its name. `live_anna_1.mp4`: live, anna. An attack names its victim anywhere after the
 * label: `replay_phone2_anna.mp4` belongs to anna if there is a live clip of anna. Attack and victim must stay on the same
 * side of a split: a fit that has seen the face has seen the attack.
 */
export function nameClip(file: string, files: readonly string[]): { kind: string; person: string } {
  const [kind = '', ...words] = wordsOf(file);
  const people = new Set(files.map(wordsOf).flatMap(([label, person]) => (label === 'live' && person ? [person] : [])));
  return { kind, person: words.find((word) => people.has(word)) ?? words[0] ?? file };
}

function wordsOf(file: string): string[] {
  return file.replace(/\.[^.]*$/, '').split('_');
}
