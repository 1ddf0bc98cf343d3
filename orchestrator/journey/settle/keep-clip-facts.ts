import { storeClipFrameFacts } from '../../captures/captures.store.js';
import { clipFramesContext, describeClipFrames } from '../../captures/clip-frame-facts.js';
import type { Service } from '../../service.js';
import type { Transaction } from '../../store/database.js';
import type { MeasuredCapture } from './load-measured.js';

/** Notes what the kept frames of a clip are, for people who review the capture, whatever becomes of it. */
export async function keepClipFacts(
  service: Service,
  tx: Transaction,
  { capture, subjectKey, input }: MeasuredCapture,
): Promise<void> {
  const facts = describeClipFrames(input.measurement);
  if (facts === null) return;
  const plain = Buffer.from(JSON.stringify(facts));
  const sealed = service.vault.sealUnder(subjectKey, clipFramesContext(capture.id), plain);
  await storeClipFrameFacts(tx, capture.id, { sealed, count: facts.length });
}
