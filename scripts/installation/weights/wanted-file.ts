import { dirname, join, posix } from 'node:path';
import type { Source } from '@faceproof/models/sets/manifest.js';

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
  if ('npm' in source) return { npm: { ...source.npm, path: posix.join(posix.dirname(source.npm.path), name) } };
  if ('https' in source) return { https: new URL(name, source.https).href };
  return { file: join(dirname(source.file), name) };
}
