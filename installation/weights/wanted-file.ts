import { dirname, join, posix } from 'node:path';
import type { Source } from '@faceproof/models/sets/manifest.js';

/** A file to bring, and what its bytes must be. */
export interface WantedFile {
  /** Unique among those that are asked for at once. */
  name: string;
  source: Source;
  sha256: string;
  bytes: number;
}

/** `total` is in the unit of `done`: bytes where they are known while they come, else files. */
export type FetchProgress =
  | { step: 'download'; what: string; done: number | null; total: number | null }
  | { step: 'check'; what: string; done: number; total: number };

export interface FetchFilesOptions {
  /** An empty folder that the caller removes. */
  staging: string;
  onProgress?: (progress: FetchProgress) => void;
  signal?: AbortSignal;
}

/** A file that lies beside the one that the source names. */
export function besideSource(source: Source, name: string): Source {
  if ('npm' in source) return { npm: { ...source.npm, path: posix.join(posix.dirname(source.npm.path), name) } };
  if ('https' in source) return { https: new URL(name, source.https).href };
  return { file: join(dirname(source.file), name) };
}
