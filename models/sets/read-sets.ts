import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CalibrationDocumentSchema } from '@faceproof/protocol/api/evidence/verdict.js';
import { digestDocument } from '@faceproof/protocol/verdict/digest-document.js';
import type { Calibration } from '@faceproof/protocol/verdict/documents.js';
import type { Named } from '@faceproof/protocol/verdict/verdict-input.js';
import type { z } from 'zod';
import { compareVersions, DEFINITIONS_DIR, findFile, ManifestError, namesIn, readJson } from './definitions.js';
import { type LivenessFusion, LivenessFusionSchema } from './liveness-fusion.js';
import { type MatchFusion, MatchFusionSchema } from './match-fusion.js';
import { type ModelSetFile, SetSchema } from './set-file.js';

/**
 * A set's file as written, with the reasons for its thresholds.
 *
 * @throws ManifestError
 */
export function readSetFile(dir: string, name: string): ModelSetFile {
  if (!SET_NAME.test(name)) throw new ManifestError(`${JSON.stringify(name)} is not a set name; use a date such as 2026-11-01`);
  const path = findFile(dir, 'sets', name);
  const pinned = readJson(path, SetSchema);
  if (pinned.set !== name) throw new ManifestError(`${path} says that it is the set ${pinned.set}`);
  return pinned;
}

/** @returns `sha256:` + hex of the set's file. @throws ManifestError */
export function digestSetFile(dir: string, name: string): string {
  try {
    return digestOf(readFileSync(findFile(dir, 'sets', name)));
  } catch (cause) {
    throw new ManifestError(`The set ${name} cannot be read`, { cause });
  }
}

/** @returns `sha256:` + hex */
export function digestOf(content: Uint8Array | string): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}

/** The names of the sets in a folder, the oldest first: by date, and for the same date by number. */
export function listSets(dir: string = DEFINITIONS_DIR): string[] {
  const names = namesIn(dir, 'sets').filter((name) => SET_NAME.test(name));
  return names.sort(compareVersions);
}

/** The names of the folder's own and the shipped sets, the oldest first. */
export function listAllSets(dir: string): string[] {
  return [...new Set([...listSets(dir), ...listSets()])].sort(compareVersions);
}

/** The name of a set that is written today: the newest, because workers take the newest. @param existing the oldest first */
export function nameNextSet(existing: readonly string[], today: string): string {
  const newest = (existing.at(-1) ?? '').slice(0, 10);
  const date = today > newest ? today : newest;
  const ofDate = existing.filter((name) => name.slice(0, 10) === date);
  if (ofDate.length === 0) return date;
  return `${date}.${Math.max(...ofDate.map((name) => Number(name.slice(11) || 0))) + 1}`;
}

/** The sets that may run, in order of preference: the folder's own from the newest on, then the shipped ones. */
export function rankSets(dir: string = DEFINITIONS_DIR): string[] {
  return [...new Set([...listSets(dir).reverse(), ...listSets().reverse()])];
}

/** A set's name becomes a path, and the orchestrator receives it from a worker. */
const SET_NAME = /^\d{4}-\d{2}-\d{2}(\.\d+)?$/;

/** A fusion, and the digest by which a set pins it. */
export interface Pinnable<F> {
  fusion: F;
  sha256: string;
}

/** @throws ManifestError */
export function readFusion(dir: string, id: string): Pinnable<LivenessFusion> {
  return readPinnable(dir, id, LivenessFusionSchema);
}

/** @throws ManifestError */
export function readMatchFusion(dir: string, id: string): Pinnable<MatchFusion> {
  return readPinnable(dir, id, MatchFusionSchema);
}

function readPinnable<F>(dir: string, id: string, schema: z.ZodType<F>): Pinnable<F> {
  const path = findFile(dir, 'fusions', id);
  const fusion = readJson(path, schema);
  return { fusion, sha256: createHash('sha256').update(readFileSync(path)).digest('hex') };
}

/**
 * A calibration with its digest, which is of its content: it does not depend on how the file is laid out.
 *
 * @throws ManifestError
 */
export function readCalibration(dir: string, id: string): Named<Calibration> {
  const path = findFile(dir, 'calibrations', id);
  const document = readJson(path, CalibrationDocumentSchema);
  if (document.calibration !== id) throw new ManifestError(`${path} says that it is the calibration ${document.calibration}`);
  return { document, digest: digestDocument(document) };
}

/** @returns the calibrations of the folder and of this package, by digest; files that cannot be read are skipped */
export function listCalibrations(dir: string): Map<string, Named<Calibration>> {
  const found = new Map<string, Named<Calibration>>();
  for (const id of new Set([...namesIn(dir, 'calibrations'), ...namesIn(DEFINITIONS_DIR, 'calibrations')])) {
    try {
      const one = readCalibration(dir, id);
      found.set(one.digest, one);
    } catch (error) {
      if (!(error instanceof ManifestError)) throw error;
    }
  }
  return found;
}
