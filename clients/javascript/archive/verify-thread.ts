import { parentPort, Worker, workerData } from 'node:worker_threads';
import { openFastSignatures } from '../receipts/fast-signatures.js';
import { ArchiveError } from './archive-error.js';
import type { Segment } from './layout.js';
import { codeOf } from './read-file.js';
import { type Basis, type SegmentResult, verifySegment } from './verify-segment.js';

/** Verifies one file after another. */
export interface Verifier {
  verify(segment: Segment): Promise<SegmentResult>;
  close(): Promise<unknown>;
}

/** In this thread. */
export function openVerifier(basis: Basis): Verifier {
  const isValid = openFastSignatures();
  return { verify: (segment) => verifySegment(segment, basis, isValid), close: async () => undefined };
}

/**
 * In a thread of its own.
 *
 * @param entry a file that calls {@link serveVerifyThread} if it does not run in the main thread
 */
export function openVerifyThread(entry: URL, basis: Basis): Verifier {
  const worker = new Worker(entry, { workerData: basis });
  const ended = new Promise<never>((_, reject) => {
    const fail = (reason: unknown) => reject(new ArchiveError(`A thread of the verification ended early (${reason}).`));
    worker.once('error', (error) => fail(codeOf(error)));
    worker.once('exit', fail);
  });
  // Also a thread that ends between two files must not end the process without a sentence.
  ended.catch(() => undefined);
  return {
    verify: (segment) => {
      const answered = new Promise<SegmentResult>((resolve) => worker.once('message', resolve));
      worker.postMessage(segment);
      return Promise.race([answered, ended]);
    },
    close: () => worker.terminate(),
  };
}

/** The work of a thread that {@link openVerifyThread} started. Its data comes from there. */
export function serveVerifyThread(): void {
  const verifier = openVerifier(workerData as Basis);
  parentPort?.on('message', (segment: Segment) => {
    // A rejection ends the thread, and with it the verification.
    void verifier.verify(segment).then((result) => parentPort?.postMessage(result));
  });
}
