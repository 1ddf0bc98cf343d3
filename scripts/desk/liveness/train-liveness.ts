import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { explainDisk } from '@faceproof/installation/weights/fetch-error.js';
import { placeNewFile } from '@faceproof/installation/weights/place-file.js';
import type { LivenessFusion } from '@faceproof/models/sets/liveness-fusion.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { toPin } from '@faceproof/models/sets/set-file.js';
import { meanLogOdds } from '@faceproof/orchestrator/judgement/signs/fuse-liveness.js';
import { formatPeople } from '../statistics/few-people.js';
import { groupBy } from '../statistics/group-by.js';
import { type ClearRange, type CurvePoint, chooseClear, drawCurve, type ErrorLimits, pointAt } from './choose-clear.js';
import { applyFit, type Example, type Fit, fitFusion, strictestFor } from './fit-fusion.js';
import { countData, findLack } from './fitted-data.js';
import {
  type ClipFolder,
  describeClips,
  describeStills,
  type MeasuredCapture,
  type MeasureOptions,
  measureClips,
} from './measure-clips.js';

/** How many may be wrong unless the command says otherwise. */
export const LIMITS: ErrorLimits = { apcer: 0.05, bpcer: 0.01, asked: 1 / 3 };
const SHAPE = { logOddsMax: 6, framesMin: 3 };
/** Share of honest people whom the passive check alone may send to a review. */
const REVIEWED_MAX = 0.1;
/** A capture is declined for this score only if an attack is at least twice as likely. At even odds, a live person was declined. */
const DECLINED_BELOW = 1 / 3;

export interface Trained {
  path: string;
  sha256: string;
  fusion: LivenessFusion;
  /** For the set: where the calibrated score passes, and where a review begins. */
  thresholds: { threshold: number; reviewThreshold: number };
  /** Of the fusion, then of each of its networks alone, if there are several. */
  curves: Curve[];
}

/** Limits in mean log-odds, what they give, and every other threshold; by person. */
export interface Curve extends ClearRange, Pick<CurvePoint, 'passing' | 'attacked' | 'bound'> {
  model: LivenessFusion['model'];
  /** Share of the live captures that are neither clear nor a clear attack. */
  asked: number;
  points: (CurvePoint & { score: number })[];
}

/**
 * Fits the fusion to the clips and stills of a data folder and writes it to the folder `fusions` of the definitions. The
 * reported results were measured with each person held out in turn.
 *
 * @param version a date; the set then pins `liveness-<version>` with the printed digest
 * @throws Refusal if this version exists, because a set may pin it; EngineError
 */
export async function trainLiveness(
  dataDir: string,
  version: string,
  options: MeasureOptions & { definitionsDir: string; limits?: ErrorLimits },
): Promise<Trained> {
  const path = join(options.definitionsDir, 'fusions', `liveness-${version}.json`);
  if (existsSync(path)) throw new Refusal(formatTaken(version));
  const model = toPin(options.set.manifests.liveness.map(manifestId));
  if (model === undefined) throw new Refusal(`The set ${options.set.set} pins no network for liveness.`);
  const [clips, stills] = [`${dataDir}/clips`, `${dataDir}/liveness`];
  const data = { clips: await describeClips(clips), stills: await describeStills(stills) };
  const trained = fitCaptures(await measureClips({ clips, stills }, options), { model, version, data }, options.limits);
  const text = `${JSON.stringify(trained.fusion, null, 2)}\n`;
  const placed = await placeNewFile(path, Buffer.from(text, 'utf8')).catch((error: unknown) => {
    throw explainDisk(error, dirname(path), 'MODEL_DEFINITIONS_DIR');
  });
  if (!placed) throw new Refusal(formatTaken(version));
  return { path, sha256: createHash('sha256').update(text).digest('hex'), ...trained };
}

/**
 * The fusion of measured captures. Pure.
 *
 * @param of.data the folders that they come from
 * @throws Refusal if they are too few
 */
export function fitCaptures(
  captures: readonly MeasuredCapture[],
  of: { model: LivenessFusion['model']; version: string; data: { clips: ClipFolder; stills: ClipFolder } },
  limits = LIMITS,
): Pick<Trained, 'fusion' | 'thresholds' | 'curves'> {
  const used = captures.flatMap((capture) => withMean(capture, of.model));
  const examples = toExamples(used);
  const counts = countData(used.map(({ capture }) => capture));
  const lack = findLack({ ...counts });
  if (lack !== null) throw new Refusal(`This is too little data for a fusion (${lack}).`);
  const { slope, intercept } = fitFusion(examples);
  const fit = { slope: round(slope), intercept: round(intercept) };
  const scoreOf = (meanLogOdds: number) => applyFit(fit, meanLogOdds) * 1e4;
  // Down, so that the capture which sets the threshold passes it.
  const threshold = Math.floor(scoreOf(strictestFor(examples, REVIEWED_MAX))) / 1e4;
  const thresholds = { threshold, reviewThreshold: Math.min(threshold, Math.floor(DECLINED_BELOW * 1e4) / 1e4) };
  const range = chooseIn(examples, fit, limits);
  const at = pointAt(examples, range.clear);
  const results = {
    'list of the clips’ digests': `sha256:${of.data.clips.sha256}`,
    'list of the stills’ digests': `sha256:${of.data.stills.sha256}`,
    ...counts,
    'attacked people at or above clear': at.passing,
    'at most, of other attacked people (exact, 95 %)': round(at.bound),
    ...reportHeldOut(examples, limits),
    ...thresholds,
  };
  const data = 'clips and stills of faces, live and attacks; captures of eight frames, half a second apart';
  const fusion: LivenessFusion = {
    ...{ v: 1, fusion: 'liveness', version: of.version, model: of.model, ...SHAPE },
    ...fit,
    // Rounded so that the capture which sets a limit is asked.
    clear: Math.ceil(scoreOf(range.clear)) / 1e4,
    clearAttack: Math.floor(scoreOf(range.clearAttack)) / 1e4,
    calibration: [{ data, size: describeSize(examples), date: of.version.slice(0, 10), results }],
  };
  const networks = [of.model].flat();
  const alone = networks.length === 1 ? [] : networks.map((network) => toCurve(captures, network, limits));
  return { fusion, thresholds, curves: [toCurve(captures, of.model, limits), ...alone] };
}

/** What one network, or the fusion of several, would give at every threshold. */
function toCurve(captures: readonly MeasuredCapture[], model: LivenessFusion['model'], limits: ErrorLimits): Curve {
  const examples = toExamples(captures.flatMap((capture) => withMean(capture, model)));
  const fit = fitFusion(examples);
  const range = chooseIn(examples, fit, limits);
  const { passing, attacked, bound, below } = pointAt(examples, range.clear);
  const asked = below - pointAt(examples, range.clearAttack).below;
  const points = drawCurve(examples).map((point) => ({ ...point, score: applyFit(fit, point.meanLogOdds) }));
  return { model, ...range, passing, attacked, bound, asked, points };
}

function toExamples(used: ReturnType<typeof withMean>): Example[] {
  return used.map(({ capture: { person, kind }, mean }) => ({ person, live: kind === 'live', meanLogOdds: mean }));
}

/** Sets pin a fusion by its digest: overwriting one would end every worker that has it pinned. */
function formatTaken(version: string): string {
  return `There is already a fusion liveness-${version}: give another --version, such as ${version}.1.`;
}

/** @returns nothing if the networks measured too few frames of the capture */
function withMean(capture: MeasuredCapture, model: LivenessFusion['model']): { capture: MeasuredCapture; mean: number }[] {
  const frames = capture.measurement.frames.flatMap(({ main }) => (main === null ? [] : [{ main }]));
  const mean = meanLogOdds(frames, { ...SHAPE, model });
  return mean === null ? [] : [{ capture, mean }];
}

/** Each person is left out of the choice, and judged by what the others give. */
function reportHeldOut(examples: readonly Example[], limits: ErrorLimits): Record<string, number> {
  const judged = groupBy(examples, ({ person }) => person).flatMap((own) => {
    const others = examples.filter(({ person }) => person !== own[0]?.person);
    const { clear, clearAttack } = chooseIn(others, fitFusion(others), limits);
    return own.map(({ person, live, meanLogOdds }) => {
      return { person, live, clear: meanLogOdds >= clear, clearAttack: meanLogOdds < clearAttack };
    });
  });
  const share = (live: boolean, isIt: (one: (typeof judged)[number]) => boolean): number => {
    const people = groupBy(
      judged.filter((one) => one.live === live),
      ({ person }) => person,
    );
    return round(people.reduce((sum, own) => sum + own.filter(isIt).length / own.length, 0) / Math.max(1, people.length));
  };
  return {
    'held out: live captures asked': share(true, ({ clear, clearAttack }) => !clear && !clearAttack),
    'held out: live captures below clearAttack': share(true, ({ clearAttack }) => clearAttack),
    'held out: attack captures at or above clear': share(false, ({ clear }) => clear),
  };
}

/** In mean log-odds, with the odds at which a capture may be declined at all. */
function chooseIn(examples: readonly Example[], { slope, intercept }: Fit, limits: ErrorLimits): ClearRange {
  const { clear, clearAttack } = chooseClear(examples, limits);
  return { clear, clearAttack: Math.min(clearAttack, (Math.log(DECLINED_BELOW / (1 - DECLINED_BELOW)) - intercept) / slope) };
}

function describeSize(examples: readonly Example[]): string {
  const count = (live: boolean): string => {
    const of = examples.filter((example) => example.live === live);
    return `${of.length} ${live ? 'live' : 'attack'} captures of ${formatPeople(new Set(of.map(({ person }) => person)).size)}`;
  };
  return `${count(true)}, ${count(false)}`;
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
