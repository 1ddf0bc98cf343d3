import type { CaptureMetadata } from '@faceproof/protocol/api/captures.js';

/** What the orchestrator knows of an upload before any pixel is decoded. Kept sealed: the device's words are personal. */
export interface IntakeFacts {
  v: 1;
  kind: 'FRAMES' | 'VIDEO';
  frameCount: number;
  /** Each frame's time as the device says it; null if it says nothing. */
  atMs: number[] | null;
  /** How many frames are byte for byte the same as an earlier one of this capture. */
  duplicateFrames: number;
  /** How many frames were already part of an earlier capture of this account and mode. */
  replayedFrames: number;
  metadata: CaptureMetadata;
}

/** The context under which the facts are sealed. */
export function intakeContext(captureId: string): string {
  return `intake:${captureId}`;
}

/** @returns how many of the fingerprints repeat an earlier one */
export function countDuplicates(fingerprints: readonly Buffer[]): number {
  return fingerprints.length - new Set(fingerprints.map((fingerprint) => fingerprint.toString('hex'))).size;
}
