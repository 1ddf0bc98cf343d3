import { dirname, join, posix } from 'node:path';
import { type Place, placesOf, type Source } from '@faceproof/models/sets/manifest.js';

/** A file to fetch, with its expected size in bytes and its digest. */
export interface WantedFile {
  /** Unique within one call. */
  name: string;
  source: Source;
  sha256: string;
  bytes: number;
}

/** Progress of one step. A download counts bytes, and has nulls if npm downloads; a check counts files. */
export type FetchProgress =
  | { step: 'download'; what: string; done: number | null; total: number | null }
  | { step: 'check'; what: string; done: number; total: number };

export interface FetchFilesOptions {
  /** An empty folder that the caller removes. */
  staging: string;
  onProgress?: (progress: FetchProgress) => void;
  signal?: AbortSignal;
}

/** The source of a file in the same folder as the given source's file. */
export function besideSource(source: Source, name: string): Source {
  const beside = placesOf(source).map((place): Place => {
    if ('npm' in place) return { npm: { ...place.npm, path: posix.join(posix.dirname(place.npm.path), name) } };
    if ('wheel' in place) return { wheel: { ...place.wheel, path: posix.join(posix.dirname(place.wheel.path), name) } };
    if ('https' in place) return { https: new URL(name, place.https).href };
    return { file: join(dirname(place.file), name) };
  });
  return beside.length === 1 ? (beside[0] ?? beside) : beside;
}
