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
import { distributeScores, entryOf, type ScoreDistribution } from '../statistics/distribute-scores.js';
import { tellPeople } from '../statistics/tell-people.js';
import { applyFit, type Example, type Fit, fitFusion, fitWithoutEach, strictestFor } from './fit-fusion.js';
import { countData, findLack } from './fitted-data.js';
import {
  type ClipFolder,
  describeClips,
  describeStills,
  type MeasuredCapture,
  type MeasureOptions,
  measureClips,
} from './measure-clips.js';

const SHAPE = { logOddsMax: 6, framesMin: 3 };
/** Share of honest people whom the passive check alone may send to a review. */
const REVIEWED_MAX = 0.1;
/** A capture is declined for this score only if an attack is at least twice as likely. At even odds, a live person was declined. */
const DECLINED_BELOW = 0.3333;

export interface Trained {
  path: string;
  sha256: string;
  fusion: LivenessFusion;
  /** For the set: where the calibrated score passes, and where a review begins. */
  thresholds: { threshold: number; reviewThreshold: number };
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
  options: MeasureOptions & { definitionsDir: string },
): Promise<Trained> {
  const path = join(options.definitionsDir, 'fusions', `liveness-${version}.json`);
  if (existsSync(path)) throw new Refusal(tellTaken(version));
  const model = toPin(options.set.manifests.liveness.map(manifestId));
  if (model === undefined) throw new Refusal(`The set ${options.set.set} pins no network for liveness.`);
  const [clips, stills] = [`${dataDir}/clips`, `${dataDir}/liveness`];
  const data = { clips: await describeClips(clips), stills: await describeStills(stills) };
  const trained = fitCaptures(await measureClips({ clips, stills }, options), { model, version, data });
  const text = `${JSON.stringify(trained.fusion, null, 2)}\n`;
  const placed = await placeNewFile(path, Buffer.from(text, 'utf8')).catch((error: unknown) => {
    throw explainDisk(error, dirname(path), 'MODEL_DEFINITIONS_DIR');
  });
  if (!placed) throw new Refusal(tellTaken(version));
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
): Pick<Trained, 'fusion' | 'thresholds'> {
  const used = captures.flatMap((capture) => withMean(capture, of.model));
  const examples = used.map(({ capture: { person, kind }, mean }) => ({ person, live: kind === 'live', meanLogOdds: mean }));
  const counts = countData(used.map(({ capture }) => capture));
  const lack = findLack({ ...counts });
  if (lack !== null) throw new Refusal(`This is too little data for a fusion (${lack}).`);
  const { slope, intercept } = fitFusion(examples);
  const fit = { slope: round(slope), intercept: round(intercept) };
  const strict = strictestFor(examples, REVIEWED_MAX);
  // Down, so that the capture which sets the threshold passes it.
  const threshold = Math.floor(applyFit(fit, strict) * 1e4) / 1e4;
  const thresholds = { threshold, reviewThreshold: Math.min(threshold, DECLINED_BELOW) };
  const results = {
    'list of the clips’ digests': `sha256:${of.data.clips.sha256}`,
    'list of the stills’ digests': `sha256:${of.data.stills.sha256}`,
    ...counts,
    ...reportHeldOut(examples, strict),
    ...thresholds,
  };
  const data = 'clips and stills of faces, live and attacks; captures of eight frames, half a second apart';
  const distribution = entryOf(distributeLive(used, fit));
  const fusion: LivenessFusion = {
    ...{ v: 1, fusion: 'liveness', version: of.version, model: of.model, ...SHAPE },
    ...fit,
    calibration: [{ data, size: describeSize(examples), date: of.version.slice(0, 10), ...distribution, results }],
  };
  return { fusion, thresholds };
}

/** Sets pin a fusion by its digest: overwriting one would end every worker that has it pinned. */
function tellTaken(version: string): string {
  return `There is already a fusion liveness-${version}: give another --version, such as ${version}.1.`;
}

/** @returns nothing if the networks measured too few frames of the capture */
function withMean(capture: MeasuredCapture, model: LivenessFusion['model']): { capture: MeasuredCapture; mean: number }[] {
  const frames = capture.measurement.frames.flatMap(({ main }) => (main === null ? [] : [{ main }]));
  const mean = meanLogOdds(frames, { ...SHAPE, model });
  return mean === null ? [] : [{ capture, mean }];
}

/**
 * The scores of live clips. A person's single pictures were not taken in one session, so the live captures of the service do not
 * resemble them. Pure.
 */
export function distributeLive(
  used: readonly { capture: Pick<MeasuredCapture, 'person' | 'kind' | 'ofStills'>; mean: number }[],
  fit: Fit,
): ScoreDistribution {
  const live = used.filter(({ capture: { kind, ofStills } }) => kind === 'live' && !ofStills);
  return distributeScores(live.map(({ capture: { person }, mean }) => ({ person, score: applyFit(fit, mean) })));
}

/** Each person is left out of the fit and of the choice of the threshold. */
function reportHeldOut(examples: readonly Example[], strict: number): Record<string, number> {
  const judged = fitWithoutEach(examples).flatMap(({ person, fit }) => {
    const threshold = applyFit(
      fit,
      strictestFor(
        examples.filter((example) => example.person !== person),
        REVIEWED_MAX,
      ),
    );
    const own = examples.filter((example) => example.person === person);
    return own.map((example) => ({ ...example, passed: applyFit(fit, example.meanLogOdds) >= threshold }));
  });
  const share = (of: readonly { passed: boolean }[], passed: boolean): number =>
    round(of.filter((one) => one.passed === passed).length / Math.max(1, of.length));
  return {
    'mean log-odds at the threshold': round(strict),
    'held out: live captures not passed': share(
      judged.filter(({ live }) => live),
      false,
    ),
    'held out: attack captures passed': share(
      judged.filter(({ live }) => !live),
      true,
    ),
  };
}

function describeSize(examples: readonly Example[]): string {
  const count = (live: boolean): string => {
    const of = examples.filter((example) => example.live === live);
    return `${of.length} ${live ? 'live' : 'attack'} captures of ${tellPeople(new Set(of.map(({ person }) => person)).size)}`;
  };
  return `${count(true)}, ${count(false)}`;
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
