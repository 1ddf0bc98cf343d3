import { resolve } from 'node:path';
import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import type { Groups } from '../liveness/attack-groups.js';
import { type Evaluation, evaluateLiveness } from '../liveness/evaluate-liveness.js';
import { describeClips, listClips, measureClips } from '../liveness/measure-clips.js';
import { readClipGroups } from '../liveness/read-labels.js';
import type { MatchEvaluation } from '../match/evaluate-match.js';
import { FMRS, measureMatch } from '../match/measure-match.js';

/** The data that were named, and how to measure them. */
export interface MeasureSetOptions {
  pairs: string | undefined;
  images: string | undefined;
  person: string | undefined;
  clips: string | undefined;
  groups: string | undefined;
  set: ModelSet;
  engine: string;
  modelsDir: string;
  /** null: measure everything again, and keep nothing. */
  cacheDir: string | null;
}

/** Matching and liveness of a set, each if there is data for it. @throws Refusal, EngineError */
export async function measureSet(
  options: MeasureSetOptions,
): Promise<{ match: MatchEvaluation | null; liveness: Evaluation | null }> {
  const groups = await readGroups(options);
  return { match: await measurePairs(options), liveness: await measureFolder(options, groups) };
}

async function readGroups({ clips, groups }: MeasureSetOptions): Promise<Map<string, Groups> | undefined> {
  if (clips === undefined || groups === undefined) return undefined;
  return readClipGroups(resolve(groups), await listClips(resolve(clips)));
}

async function measurePairs({ pairs, images, ...options }: MeasureSetOptions): Promise<MatchEvaluation | null> {
  if (pairs === undefined || images === undefined) return null;
  return measureMatch({ ...options, pairs, images, fmrs: FMRS, at: [] });
}

async function measureFolder(
  { clips, ...options }: MeasureSetOptions,
  groups: Map<string, Groups> | undefined,
): Promise<Evaluation | null> {
  if (clips === undefined) return null;
  const onProgress = (line: string): void => void process.stderr.write(`${line}\n`);
  const captures = await measureClips({ clips: resolve(clips), stills: null }, { ...options, onProgress });
  return evaluateLiveness(captures, options.set, await describeClips(resolve(clips)), groups);
}
