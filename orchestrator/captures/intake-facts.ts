import type { CaptureMetadata } from '@faceproof/protocol/api/sessions/captures.js';

/**
 * What the orchestrator knows about an upload before any pixel is decoded. Stored sealed, because the device's metadata is
 * personal.
 */
export interface IntakeFacts {
  v: 1;
  kind: 'FRAMES' | 'VIDEO';
  frameCount: number;
  /** Each frame's time as reported by the device; null if not reported. */
  atMs: number[] | null;
  /** How many frames are byte-for-byte copies of an earlier frame in this capture. */
  duplicateFrames: number;
  /** How many frames already appeared in an earlier capture of this account and mode. */
  replayedFrames: number;
  /** The session of the capture that had one of them first; absent without one. */
  replayedFrom?: string;
  /** Keyed digest of the device's token, hex, for this account and mode; null if the device sent none. */
  device: string | null;
  /** Each uploaded frame by its header; absent for a clip, and for the simulated engine's own frames. */
  pictures?: UploadedFrame[];
  metadata: Omit<CaptureMetadata, 'deviceToken'>;
}

export interface UploadedFrame {
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  /** Upright. */
  width: number;
  height: number;
  bytes: number;
}

/** The context under which these facts are sealed. */
export function intakeContext(captureId: string): string {
  return `intake:${captureId}`;
}

/** @returns how many of the fingerprints repeat an earlier one */
export function countDuplicates(fingerprints: readonly Buffer[]): number {
  return fingerprints.length - new Set(fingerprints.map((fingerprint) => fingerprint.toString('hex'))).size;
}
