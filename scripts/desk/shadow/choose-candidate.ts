import { existsSync, readFileSync } from 'node:fs';
import { Refusal } from '@faceproof/installation/refusal.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { listAllSets, rankSets, readFusion, readSetFile } from '@faceproof/models/sets/read-sets.js';
import { isSamePin, type ModelSetFile, SetSchema } from '@faceproof/models/sets/set-file.js';
import { findManifests } from '../definitions/candidate-set.js';
import { chooseLivenessThreshold, chooseMatchThresholds } from '../promote/choose-thresholds.js';

/** A set to try, which may be one that could not run on its own. */
export interface Candidate {
  set: ModelSetFile;
  /** Limits of its judgement: thresholds that belong to other models. */
  notes: string[];
}

const FMR = 1e-4;

interface Choice {
  definitionsDir: string;
  /** MODEL_SET, if the workers use a fixed set; null: the newest runs. */
  running: string | null;
  /**
   * The name of a set; the path of a set's file; or `model@version`: the running set with that model in place of its own, and
   * with the thresholds calibrated for it, if any.
   */
  target: string;
  /** For a liveness model: a file in `fusions/` that was fitted to it; null: the plain mean. */
  fusion: string | null;
}

/** @throws Refusal, ManifestError */
export function chooseCandidate(choice: Choice): Candidate {
  const { definitionsDir, target } = choice;
  if (target === runningSet(choice)) throw new Refusal(`${target} is the running set: there is nothing to compare it with.`);
  if (listAllSets(definitionsDir).includes(target)) return { set: readSetFile(definitionsDir, target), notes: [] };
  if (target.endsWith('.json') && existsSync(target)) return { set: readFile(target), notes: [] };
  if (/^[^/]+@[^/]+$/.test(target)) return withModel(choice);
  throw new Refusal(`${target} is neither a set of ${definitionsDir}, nor a set's file, nor a model as in name@version.`);
}

function runningSet({ definitionsDir, running }: Choice): string {
  return running ?? rankSets(definitionsDir)[0] ?? '';
}

function withModel(choice: Choice): Candidate {
  const { definitionsDir, target: id, fusion: fusionId } = choice;
  const base = readSetFile(definitionsDir, runningSet(choice));
  const [manifest] = findManifests(definitionsDir, [id]);
  if (manifest === undefined || isSamePin(base.models[manifest.role], id))
    throw new Refusal(`The set ${base.set} already pins ${id}: there is nothing to try.`);
  const set: ModelSetFile = {
    ...base,
    set: `${base.set}+${id}`,
    models: { ...base.models, [manifest.role]: manifestId(manifest) },
  };
  switch (manifest.role) {
    case 'match': {
      const { matchFusion: _, ...alone } = set;
      try {
        return { set: { ...alone, checks: { ...base.checks, ...chooseMatchThresholds(manifest, FMR, []) } }, notes: [] };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return {
          set: alone,
          notes: [`${error.message}. Until then it is judged by the thresholds of ${base.set}: trust only its scores.`],
        };
      }
    }
    case 'liveness': {
      const { livenessFusion: _, ...plain } = set;
      if (fusionId === null)
        return {
          set: plain,
          notes: [`It is judged by the plain mean and the threshold of ${base.set}: trust only its scores.`],
        };
      const { fusion, sha256 } = readFusion(definitionsDir, fusionId);
      const passive = chooseLivenessThreshold(id, { fusion, id: fusionId });
      const checks = { ...base.checks, 'liveness.passive': passive };
      return { set: { ...plain, livenessFusion: { id: fusionId, sha256 }, checks }, notes: [] };
    }
    default:
      return { set, notes: [] };
  }
}

function readFile(path: string): ModelSetFile {
  const parsed = SetSchema.safeParse(setIn(readJson(path)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refusal(`${path} is not a set: ${[issue?.path.join('.'), issue?.message].filter(Boolean).join(' ')}.`);
}

/** What `promote --dry-run --json` prints has the set inside. */
function setIn(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'set' in value && typeof value.set === 'object' ? value.set : value;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new Refusal(`${path} is not a set: it cannot be read as JSON.`, { cause });
  }
}
