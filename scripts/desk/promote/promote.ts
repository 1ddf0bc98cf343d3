import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { isWhole } from '@faceproof/installation/weights/fetch-models.js';
import { MODEL_ROLES, type ModelRole } from '@faceproof/models/roles/index.js';
import type { LivenessFusion } from '@faceproof/models/sets/liveness-fusion.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import type { MatchFusion } from '@faceproof/models/sets/match-fusion.js';
import { listAllSets, readCalibration, readFusion, readMatchFusion, readSetFile } from '@faceproof/models/sets/read-sets.js';
import {
  formatPin,
  isSamePin,
  listIds,
  type ModelSetFile,
  type Pin,
  SetSchema,
  toPin,
} from '@faceproof/models/sets/set-file.js';
import type { Comparable } from '@faceproof/orchestrator/enrollments/enrollments.store.js';
import { loadWeights } from '@faceproof/workers/device/load-weights.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import { checkGolden } from '@faceproof/workers/device/self-test.js';
import { calibratedThresholds, rateName, thresholdsIn } from '../definitions/calibrations.js';
import { engineFor, findManifests } from '../definitions/candidate-set.js';
import { placeNewJson } from '../definitions/place-manifest.js';
import { findLack } from '../liveness/fitted-data.js';
import { formatConstant, isConstant, packBeside } from '../weights/golden.js';
import {
  type Calibrated,
  chooseDocumentMatch,
  chooseLivenessThreshold,
  chooseMatchThresholds,
  modelFlags,
  type Threshold,
  toCalibrated,
} from './choose-thresholds.js';
import { findLaxClear, findRisks, findWorse, type MeasuredFnmr } from './find-risks.js';
import { keepDistributions } from './keep-distributions.js';
import { nameSet } from './name-set.js';
import type { PinnedName } from './read-thresholds.js';
import { trySamples } from './try-samples.js';

export interface PromoteOptions {
  modelsDir: string;
  definitionsDir: string;
  /** `model@version`: one per role, or several for a role of which a set may pin several. */
  names: readonly string[];
  /** A file in fusions/, `none`, or null to keep it unchanged. */
  fusion: string | null;
  /** The same for several match networks; null or left out: the running set's. */
  matchFusion?: string | null | undefined;
  /** null: named by the date. */
  set: string | null;
  /** The false match rate at which face.match passes. */
  fmr: number;
  /** The name of the match calibration's data; null: the newest calibration. */
  calibration?: string | null | undefined;
  /** A file in calibrations/ for the new set to pin; null or left out: that of the running set. */
  measurements?: string | null | undefined;
  /** null: an engine that can run them. */
  engine: string | null;
  /** What the workers run on, such as `onnx:cpu`. */
  workers: readonly string[];
  /** Asked before anything is written, if there is something to agree to. @returns whether to go on */
  confirm(question: Pick<Promotion, 'clear' | 'risks'>): Promise<boolean>;
  /** How many people are enrolled, and how many of them none of these weights can compare. null: that is not known here. */
  countEnrolled(digests: readonly string[]): Promise<Comparable | null>;
  /** Offered before the set is written, if some would be lost that keep a crop. @returns whether their templates were made */
  migrate?(networks: readonly Extract<Manifest, { role: 'match' }>[], counted: Comparable): Promise<boolean>;
  /** Instead of the calibrated ones. */
  thresholds: Partial<Record<PinnedName, Threshold>>;
  write: boolean;
  /** Such as `2026-11-21`. */
  today: string;
}

export interface Promotion {
  set: ModelSetFile;
  /** The set that it is based on. */
  from: string;
  changed: { role: ModelRole | 'livenessFusion' | 'matchFusion'; was: string; is: string }[];
  /** null: nothing was written. */
  path: string | null;
  /** Where the passive score is clear, as a sentence; null if the set has no fusion. */
  clear: string | null;
  /** What a person has to agree to before such a set is written. */
  risks: string[];
  notes: string[];
}

/**
 * Creates a set from the newest one, with the named models and thresholds calibrated with exactly these. It is written last,
 * after every file that it names has been verified, every model has passed its golden test, and a person has agreed to what may
 * be a mistake.
 *
 * @throws Refusal, EngineError
 */
export async function promote(options: PromoteOptions): Promise<Promotion> {
  const { definitionsDir: dir } = options;
  const base = readSetFile(dir, loadSet({ dir }).set);
  const manifests = findManifests(dir, options.names);
  const models = { ...base.models, ...pinByRole(manifests) };
  const fusion = chooseFusion(options, base, models.liveness);
  const names = listAllSets(dir);
  const earlier = names.toReversed().map((name) => readSetFile(dir, name));
  const { 'face.match.documents': ofDocuments, ...ofChecks } = options.thresholds;
  const matchFusion = chooseMatchFusion(options, base, models.match);
  const match = manifests.find((one) => one.role === 'match');
  const calibrated = matchFusion === null ? match : match && toCalibrated(matchFusion.fusion);
  const documentMatch = ofDocuments ?? chooseDocumentMatch(calibrated, { ...options, base, earlier });
  const calibration = options.measurements == null ? base.calibration : pinCalibration(dir, options.measurements);
  const chosen = SetSchema.parse({
    v: 1,
    set: nameSet(names, options.set, options.today),
    models,
    ...(fusion === null ? {} : { livenessFusion: fusion.pin }),
    ...(matchFusion === null ? {} : { matchFusion: matchFusion.pin, matchFrames: base.matchFrames }),
    ...(calibration === undefined ? {} : { calibration }),
    checks: { ...base.checks, ...chooseChecks(options, manifests, base, { fusion, matchFusion, earlier }), ...ofChecks },
    ...(documentMatch === undefined ? {} : { documentMatch }),
  });
  const set = { ...chosen, checks: keepDistributions(base, chosen) };
  const changed = compareSets(base, set);
  if (changed.length === 0 && thresholdsOf(set) === thresholdsOf(base) && calibration?.digest === base.calibration?.digest)
    throw new Refusal(`The set ${base.set} already pins these models: there is nothing to promote.`);
  const pinned = findManifests(dir, Object.values(set.models).flatMap(listIds));
  const fmr =
    options.thresholds['face.match'] === undefined && manifests.some(({ role }) => role === 'match') ? options.fmr : null;
  const clearBefore = loadSet({ dir }).livenessFusion.clear;
  const risks = [
    ...findRisks({ base, set, pinned, fmr, workers: options.workers }),
    ...(fusion === null || !isSamePin(models.liveness, base.models.liveness)
      ? []
      : findLaxClear(clearBefore, fusion.fusion.clear)),
    ...findWorse(
      runningFnmr(dir, base, options.fmr),
      fmr === null || calibrated === undefined ? null : fnmrOf(calibrated, options),
    ),
    ...(await findLost(base, pinned, options)),
  ];
  await refuseUnproven(pinned, options);
  const known = Object.values(base.models).flatMap(listIds);
  const added = pinned.filter((one) => !known.includes(manifestId(one)));
  const shown = await trySamples(added, { pinned, modelsDir: options.modelsDir, engine: engineFor(pinned, options.engine) });
  risks.push(...shown.risks);
  const clear = fusion === null ? null : formatClear(fusion.fusion);
  if (options.write && risks.length > 0 && !(await options.confirm({ clear, risks })))
    throw new Refusal(`${risks.join(' ')} Nothing was written. Give --yes if this is what you want.`);
  const path = options.write ? join(dir, 'sets', `${set.set}.json`) : null;
  if (path !== null && !(await placeNewJson(path, set)))
    throw new Refusal(`Another command wrote the set ${set.set} just now. Check it, then promote again.`);
  const notes = [...noteDoubts({ manifests, pinned, base, set, dir }), ...shown.notes];
  return { set, from: base.set, changed, path, clear, risks, notes };
}

/** What calibrations say of single pictures at the rate; null: nothing. */
function fnmrOf(
  calibrated: Calibrated,
  { fmr, calibration }: Pick<PromoteOptions, 'fmr' | 'calibration'>,
): MeasuredFnmr | null {
  const points = calibratedThresholds(calibrated).filter(({ entry }) => calibration == null || entry.data === calibration);
  const results = points.find((point) => point.fmr === fmr)?.entry;
  const fnmr = results?.results[`fnmrAtFmr${rateName(fmr)}`];
  return results === undefined || typeof fnmr !== 'number' ? null : { fnmr, data: results.data };
}

/** Of the running set: by its own calibration, or else by what its verdicts read. */
function runningFnmr(dir: string, base: ModelSetFile, fmr: number): MeasuredFnmr | null {
  const [first] = findManifests(dir, listIds(base.models.match));
  const fused = base.matchFusion && toCalibrated(readMatchFusion(dir, base.matchFusion.id).fusion);
  const own = first?.role === 'match' ? fnmrOf(fused ?? first, { fmr }) : null;
  if (own !== null || base.calibration === undefined) return own;
  const threshold = base.checks['face.match'].threshold.toFixed(6);
  const { measurements } = readCalibration(dir, base.calibration.id).document;
  const one = measurements.find((measured) => {
    const isOfAll = measured.metric === 'FNMR' && measured.group === undefined && measured.threshold === threshold;
    return isOfAll && measured.models.includes(`sha256:${first?.sha256}`);
  });
  return one === undefined ? null : { fnmr: Number(one.estimate), data: one.data };
}

/** People who would have to enroll again. */
async function findLost(base: ModelSetFile, pinned: readonly Manifest[], options: PromoteOptions): Promise<string[]> {
  const matching = pinned.filter((one) => one.role === 'match');
  const match = matching.map(manifestId);
  if (isSamePin(base.models.match, match)) return [];
  const digests = matching.map(({ sha256 }) => `sha256:${sha256}`);
  const before = await options.countEnrolled(digests);
  const offers = options.write && before !== null && before.migratable > 0;
  const moved = offers && (await options.migrate?.(matching, before)) === true;
  const counted = moved ? await options.countEnrolled(digests) : before;
  if (counted === null || counted.lost === 0) return [];
  const { all, lost, migratable } = counted;
  return [
    `${lost} of ${all} enrollments have no template of ${match.join(' or ')}: these people must enroll again. You can wait: while it is in shadow (npm run models -- shadow on ${match[0]}), people who are enrolled get one.`,
    ...(migratable === 0
      ? []
      : [
          `${migratable} keep a crop of the face: npm run admin -- templates migrate --to ${match.join()} makes their templates.`,
        ]),
  ];
}

function pinCalibration(dir: string, id: string): NonNullable<ModelSetFile['calibration']> {
  return { id, digest: readCalibration(dir, id).digest };
}

interface ChosenFusion {
  fusion: LivenessFusion;
  pin: NonNullable<ModelSetFile['livenessFusion']>;
  threshold: Threshold;
}

/** @returns null for the plain mean */
function chooseFusion({ fusion, definitionsDir }: PromoteOptions, base: ModelSetFile, liveness: Pin): ChosenFusion | null {
  const id = fusion ?? base.livenessFusion?.id ?? 'none';
  if (id === 'none') return null;
  const read = readFusion(definitionsDir, id);
  if (fusion === null && !isSamePin(read.fusion.model, liveness)) {
    throw new Refusal(
      `The set's fusion ${id} was fitted to ${formatPin(read.fusion.model)}, not to ${formatPin(liveness)}. Run: npm run models -- train liveness --data DIR --version DATE${modelFlags(liveness)}, then promote with --fusion liveness-DATE; or with --fusion none and thresholds of your own.`,
    );
  }
  if (read.sha256 !== base.livenessFusion?.sha256) refuseThinFusion(read.fusion, id);
  const { fusion: chosen, sha256 } = read;
  return { fusion: chosen, pin: { id, sha256 }, threshold: chooseLivenessThreshold(liveness, { fusion: chosen, id }) };
}

interface ChosenMatchFusion {
  fusion: MatchFusion;
  pin: NonNullable<ModelSetFile['matchFusion']>;
}

/** @returns null for one network */
function chooseMatchFusion(options: PromoteOptions, base: ModelSetFile, match: Pin): ChosenMatchFusion | null {
  const networks = listIds(match);
  if (networks.length < 2) {
    if (options.matchFusion == null) return null;
    throw new Refusal(`The fusion ${options.matchFusion} is of several match networks, and ${formatPin(match)} is one.`);
  }
  const id = options.matchFusion ?? base.matchFusion?.id;
  const read = id === undefined ? null : readMatchFusion(options.definitionsDir, id);
  if (
    id !== undefined &&
    read !== null &&
    isSamePin(
      read.fusion.networks.map(({ model }) => model),
      match,
    )
  )
    return { fusion: read.fusion, pin: { id, sha256: read.sha256 } };
  throw new Refusal(
    `${id === undefined ? 'No fusion' : `The fusion ${id} does not`} combines ${formatPin(match)}. Run: npm run models -- calibrate match --pairs FILE --images DIR${modelFlags(match)} --write, then promote with --fusion match-DATE.`,
  );
}

function formatClear({ clear, clearAttack, calibration }: LivenessFusion): string {
  const asked = calibration[0]?.results['held out: live captures asked'];
  const share = typeof asked === 'number' ? `, ${(100 * asked).toFixed(0)} % of live captures, held out` : '';
  return `liveness.passive is clear from ${clear} and a clear attack below ${clearAttack}. Between the two, people are asked for the challenge${share}.`;
}

/** A fusion that was in use before may state less; a new one must say what it was fitted to. */
function refuseThinFusion({ calibration }: LivenessFusion, id: string): void {
  const lack = findLack(calibration.find(({ results }) => typeof results.threshold === 'number')?.results ?? {});
  if (lack === null) return;
  throw new Refusal(`The fusion ${id} was fitted to too little data (${lack}). Train it again on more people and on clips.`);
}

function chooseChecks(
  options: PromoteOptions,
  manifests: readonly Manifest[],
  base: ModelSetFile,
  {
    fusion,
    ...ofMatching
  }: { fusion: ChosenFusion | null; matchFusion: ChosenMatchFusion | null; earlier: readonly ModelSetFile[] },
): Partial<ModelSetFile['checks']> {
  const given = options.thresholds;
  const own = given['face.match'] !== undefined && given['face.consistency'] !== undefined;
  const ofMatch = own ? {} : chooseMatchChecks(options, manifests, base, ofMatching);
  const sameLiveness = fusion?.pin.sha256 === base.livenessFusion?.sha256;
  const liveness = manifests.filter((one) => one.role === 'liveness').map(manifestId);
  const otherLiveness = liveness.length > 0 && !isSamePin(liveness, base.models.liveness);
  if ((sameLiveness && !otherLiveness) || given['liveness.passive'] !== undefined) return ofMatch;
  if (fusion === null) {
    throw new Refusal(
      'Without a fusion, liveness has no threshold: give --threshold liveness.passive=PASS/REVIEW and --because, or train a fusion.',
    );
  }
  return { ...ofMatch, 'liveness.passive': fusion.threshold };
}

/** Frames are compared by the first network alone: its threshold for them stays as long as it is the first. */
function chooseMatchChecks(
  { fmr, calibration }: PromoteOptions,
  manifests: readonly Manifest[],
  base: ModelSetFile,
  { matchFusion, earlier }: { matchFusion: ChosenMatchFusion | null; earlier: readonly ModelSetFile[] },
): Partial<ModelSetFile['checks']> {
  const first = manifests.find((one) => one.role === 'match');
  if (first === undefined) return {};
  const isFirst = listIds(base.models.match)[0] === manifestId(first);
  if (matchFusion !== null) {
    const { 'face.match': fused } = chooseMatchThresholds(toCalibrated(matchFusion.fusion), fmr, [], calibration);
    return { ...(!isFirst && chooseMatchThresholds(first, fmr, earlier)), 'face.match': fused };
  }
  // A model that is named again gets its latest calibration.
  if (isSamePin(base.models.match, manifestId(first)) && calibratedThresholds(first).length === 0) return {};
  return chooseMatchThresholds(first, fmr, earlier, calibration);
}

function thresholdsOf({ checks, documentMatch }: ModelSetFile): string {
  return JSON.stringify([checks, documentMatch]);
}

function pinByRole(manifests: readonly Manifest[]): Partial<ModelSetFile['models']> {
  const idsOf = (role: ModelRole) => manifests.filter((one) => one.role === role).map(manifestId);
  return Object.fromEntries(manifests.map(({ role }) => [role, toPin(idsOf(role))]));
}

function compareSets(base: ModelSetFile, set: ModelSetFile): Promotion['changed'] {
  const models = MODEL_ROLES.map((role) => ({ role, was: formatPin(base.models[role]), is: formatPin(set.models[role]) }));
  const [was, is] = [base.livenessFusion?.id ?? 'none', set.livenessFusion?.id ?? 'none'];
  const fused = { was: base.matchFusion?.id ?? 'none', is: set.matchFusion?.id ?? 'none' };
  const fusions = [
    { role: 'livenessFusion' as const, was, is },
    { role: 'matchFusion' as const, ...fused },
  ];
  return [...models, ...fusions].filter((row) => row.was !== row.is);
}

/** Checks every model of the set, unchanged ones included, so that a worker will not refuse it. */
async function refuseUnproven(pinned: readonly Manifest[], { modelsDir, engine }: PromoteOptions): Promise<void> {
  for (const manifest of pinned) {
    if (await isWhole(modelsDir, manifest)) continue;
    throw new Refusal(
      `The weights of ${manifestId(manifest)} are incomplete in ${modelsDir}. Run: npm run models -- fetch --all`,
    );
  }
  const runtime = await openRuntime(engineFor(pinned, engine), 1);
  try {
    for (const manifest of pinned) {
      await runtime.load(manifest, await loadWeights(modelsDir, manifest));
      await checkGolden(runtime, manifest);
      // Networks that were added by an earlier version, or by hand, were not all asked.
      const outputs = await runtime.run(manifestId(manifest), packBeside(manifest, 2), 2);
      if (isConstant(manifest, outputs, 2)) throw new Refusal(formatConstant(manifest));
    }
  } finally {
    await runtime.close();
  }
}

/** Warnings about measurements made with other models than the new set's. */
function noteDoubts(of: {
  manifests: readonly Manifest[];
  pinned: readonly Manifest[];
  base: ModelSetFile;
  set: ModelSetFile;
  dir: string;
}): string[] {
  const { manifests, pinned, base, set, dir } = of;
  const before = loadSet({ dir, set: base.set }).manifests.match;
  const id = (role: ModelRole): string => pinned.filter((one) => one.role === role).map(manifestId)[0] ?? '';
  const match = pinned.find((one) => one.role === 'match');
  const fused = set.matchFusion && readMatchFusion(dir, set.matchFusion.id).fusion;
  const results = (fused ? thresholdsIn(fused.calibration) : match && calibratedThresholds(match))?.[0]?.entry.results;
  const aligned = (['detect', 'landmarks'] as const).filter((role) =>
    results?.[role] === undefined ? base.models[role] !== id(role) : results[role] !== id(role),
  );
  const moved = manifests.filter(({ role }) => role === 'detect').map(manifestId);
  return [
    ...aligned.map(
      (role) =>
        `${id(role)} decides how faces are aligned, and face.match was calibrated with another: evaluate match --model ${id(role)} says whether it still holds.`,
    ),
    ...moved.map((name) => `${name} decides what liveness sees: evaluate liveness again.`),
    ...(set.checks['face.consistency'].threshold <= set.checks['face.match'].threshold
      ? ['face.consistency is no stricter than face.match: also calibrate a tenth of its rate, if there are enough pairs.']
      : []),
    ...(!before.some((one) => pinned.some(({ sha256 }) => sha256 === one.sha256))
      ? ['Templates of other weights are never compared: people enrolled with the old match model must enroll again.']
      : []),
  ];
}
