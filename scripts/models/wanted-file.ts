import type { Source } from '@faceproof/models/manifest.js';

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
