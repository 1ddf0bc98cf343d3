import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writePrivateFile } from '@faceproof/installation/private-file.js';
import type { Settings } from '@faceproof/installation/state/settings.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { listSets, readFusion, readSetFile } from '@faceproof/models/sets/read-sets.js';
import { formatPin, isSamePin } from '@faceproof/models/sets/set-file.js';
import { listParts, readRecommended } from '@faceproof/models/sets/shelf.js';

/** `root`: of the clone. */
type Of = Pick<Settings, 'root' | 'folder' | 'modelsDir' | 'definitionsDir' | 'modelSet' | 'engine' | 'recommendedFrom'>;

const LIMIT_MS = 10_000;
/** The rest is for proving and promoting what is there by then. */
const BRINGING_SHARE = 0.7;
const COMMAND = ['models', 'promote', 'recommended'];
const LATER = `To bring them later: npm run ${COMMAND[0]} -- ${COMMAND.slice(1).join(' ')}`;

/**
 * Lets the model desk bring and promote the recommended networks, as far as they can be had: once for each state folder, only onto a
 * shipped set, and within ten seconds. Later starts change nothing.
 *
 * @returns `lack`: in one line for each role, why its networks are not there and what that means; null if they are there, were tried
 *   before or are not wanted
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
  const within = ['--within', String((BRINGING_SHARE * limitMs) / 1000)];
  const child = spawn(
    process.execPath,
    [join(of.root, 'scripts', 'run.mjs'), ...COMMAND, '--yes', '--json', ...within, ...file],
    {
      cwd: of.root,
      env: { ...environment, ...paths, ENGINE: of.engine, FACEPROOF_PREPARED: 'true' },
      stdio: ['ignore', 'pipe', 'ignore'],
      // Ctrl-C reaches the supervisor, which ends it.
      detached: true,
    },
  );
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
    const lines = reason === null ? readLacks(said).map(formatPartLack) : [formatLack(of, reason)];
    writePrivateFile(tried, `${JSON.stringify({ triedAt: new Date().toISOString(), reason: lines[0] ?? null })}\n`);
    return lines.length === 0 ? null : lines.join('\n');
  });
  const stop = () => {
    stopped = true;
    child.kill('SIGKILL');
  };
  return { lack, stop };
}

/** @returns the set that a worker takes, and the networks that judge liveness and compare faces with it */
export function describeSet({ definitionsDir, modelSet }: Of): { name: string; liveness: string } {
  const { set } = loadSet({ dir: definitionsDir, ...(modelSet === null ? {} : { set: modelSet }) });
  const { liveness, match } = readSetFile(definitionsDir, set).models;
  return { name: set, liveness: `liveness by ${formatPin(liveness)}, match by ${formatPin(match)}` };
}

/** An operator's own sets come before it. */
function isWanted({ definitionsDir, modelSet, recommendedFrom }: Of): boolean {
  if (modelSet !== null || recommendedFrom === 'none' || listSets(definitionsDir).length > 0) return false;
  const { models } = readSetFile(definitionsDir, loadSet({ dir: definitionsDir }).set);
  return listParts(readRecommended(definitionsDir)).some((part) => !isSamePin(models[part.role], part.models));
}

/** The first sentence of what the command said. */
function readReason(said: string): string {
  const message = /"message": ("(?:[^"\\]|\\.)*")/.exec(said)?.[1];
  return message === undefined ? 'The model desk failed.' : firstSentence(String(JSON.parse(message)));
}

function firstSentence(text: string): string {
  return text.split(/(?<=\.)\s/)[0] ?? '';
}

/** The roles whose networks could not be had, where the others could. */
function readLacks(said: string): Lack[] {
  const { lacks = [] } = JSON.parse(said.slice(said.indexOf('{'))) as { lacks?: Lack[] };
  return lacks;
}

interface Lack {
  role: string;
  lack: string;
}

function formatPartLack({ role, lack }: Lack): string {
  return `The recommended networks for ${role} are not here: ${firstSentence(lack)} ${LATER}`;
}

function formatLack({ definitionsDir }: Of, reason: string): string {
  const asked = (id: string | undefined) => {
    const share = id === undefined ? 1 : readFusion(definitionsDir, id).fusion.calibration[0]?.results[ASKED];
    return typeof share === 'number' ? `${Math.round(100 * share)} %` : 'an unknown share';
  };
  const running = readSetFile(definitionsDir, loadSet({ dir: definitionsDir }).set).livenessFusion?.id;
  return `The recommended model set is not here: ${reason} Without it, ${asked(running)} of live captures are asked for head turns instead of ${asked(readRecommended(definitionsDir).fusion)} (people held out). ${LATER}`;
}

/** As `train liveness` calls it. */
const ASKED = 'held out: live captures asked';
