import { parentPort, Worker, workerData } from 'node:worker_threads';
import { openFastSignatures } from '../receipts/fast-signatures.js';
import type { Segment } from './layout.js';
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
  return {
    verify: (segment) =>
      new Promise((resolve, reject) => {
        const settle = (end: () => void) => {
          worker.removeAllListeners();
          end();
        };
        worker.once('message', (result: SegmentResult) => settle(() => resolve(result)));
        worker.once('error', (error) => settle(() => reject(error)));
        worker.once('exit', (code) => settle(() => reject(new Error(`A thread ended with code ${code}`))));
        worker.postMessage(segment);
      }),
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
