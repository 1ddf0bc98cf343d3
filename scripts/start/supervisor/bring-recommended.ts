import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writePrivateFile } from '@faceproof/installation/private-file.js';
import type { Settings } from '@faceproof/installation/state/settings.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { listSets, readFusion, readSetFile } from '@faceproof/models/sets/read-sets.js';
import { isSamePin, listIds } from '@faceproof/models/sets/set-file.js';
import { readRecommended } from '@faceproof/models/sets/shelf.js';

/** `root`: of the clone. */
type Of = Pick<Settings, 'root' | 'folder' | 'modelsDir' | 'definitionsDir' | 'modelSet' | 'engine' | 'recommendedFrom'>;

const LIMIT_MS = 10_000;
const COMMAND = ['models', 'promote', 'recommended'];

/**
 * Lets the model desk bring and promote the recommended set: once for each state folder, only onto a shipped set, and within ten
 * seconds. Later starts change nothing.
 *
 * @returns `lack`: in one line, why the set is not there and what that means; null if it is there, was tried before or is not wanted
 */
export function bringRecommended(
  of: Of,
  environment: NodeJS.ProcessEnv,
  limitMs = LIMIT_MS,
): { lack: Promise<string | null>; stop: () => void } {
  const tried = join(of.folder, 'recommended.json');
  if (!isWanted(of) || existsSync(tried)) return { lack: Promise.resolve(null), stop: () => undefined };
  const file = of.recommendedFrom === 'network' ? [] : ['--file', resolve(of.root, of.recommendedFrom)];
  const paths = { MODEL_DEFINITIONS_DIR: of.definitionsDir, MODELS_DIR: of.modelsDir };
  // It adds to a shipped set what we recommend, so all that it would ask is whether unknown terms of training data are known.
  const child = spawn(process.execPath, [join(of.root, 'scripts', 'run.mjs'), ...COMMAND, '--yes', '--json', ...file], {
    cwd: of.root,
    env: { ...environment, ...paths, ENGINE: of.engine, FACEPROOF_PREPARED: 'true' },
    stdio: ['ignore', 'pipe', 'ignore'],
    // Ctrl-C reaches the supervisor, which ends it.
    detached: true,
  });
  let [said, late, stopped] = ['', false, false];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const limit = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, limitMs);
  const ended = new Promise<number | null>((resolveEnd) => {
    child.once('error', () => resolveEnd(null));
    child.once('close', resolveEnd);
  });
  const lack = ended.then((code) => {
    clearTimeout(limit);
    if (stopped) return null;
    const reason = code === 0 ? null : late ? `It took longer than ${limitMs / 1000} s.` : readReason(said);
    writePrivateFile(tried, `${JSON.stringify({ triedAt: new Date().toISOString(), reason })}\n`);
    return reason === null ? null : formatLack(of, reason);
  });
  const stop = () => {
    stopped = true;
    child.kill('SIGKILL');
  };
  return { lack, stop };
}

/** @returns the set that a worker takes, and the networks that judge liveness with it */
export function describeSet({ definitionsDir, modelSet }: Of): { name: string; liveness: string } {
  const { set } = loadSet({ dir: definitionsDir, ...(modelSet === null ? {} : { set: modelSet }) });
  const networks = listIds(readSetFile(definitionsDir, set).models.liveness);
  return { name: set, liveness: `liveness by ${networks.join(' and ') || 'no network'}` };
}

/** An operator's own sets come before it. */
function isWanted({ definitionsDir, modelSet, recommendedFrom }: Of): boolean {
  if (modelSet !== null || recommendedFrom === 'none' || listSets(definitionsDir).length > 0) return false;
  const { models } = readSetFile(definitionsDir, loadSet({ dir: definitionsDir }).set);
  return !isSamePin(models.liveness, readRecommended(definitionsDir).models);
}

/** The first sentence of what the command said. */
function readReason(said: string): string {
  const message = /"message": ("(?:[^"\\]|\\.)*")/.exec(said)?.[1];
  return message === undefined ? 'The model desk failed.' : (String(JSON.parse(message)).split(/(?<=\.)\s/)[0] ?? '');
}

function formatLack({ definitionsDir }: Of, reason: string): string {
  const asked = (id: string | undefined) => {
    const share = id === undefined ? 1 : readFusion(definitionsDir, id).fusion.calibration[0]?.results[ASKED];
    return typeof share === 'number' ? `${Math.round(100 * share)} %` : 'an unknown share';
  };
  const running = readSetFile(definitionsDir, loadSet({ dir: definitionsDir }).set).livenessFusion?.id;
  return `The recommended model set is not here: ${reason} Without it, ${asked(running)} of live captures are asked for head turns instead of ${asked(readRecommended(definitionsDir).fusion)} (people held out). To bring it later: npm run ${COMMAND[0]} -- ${COMMAND.slice(1).join(' ')}`;
}

/** As `train liveness` calls it. */
const ASKED = 'held out: live captures asked';
