import { readWitnessKey, verifyCosignatures } from '@faceproof/protocol/log/cosignatures.js';
import { addSignatures, readNote, signaturesOf, writeSignatureLine } from '@faceproof/protocol/log/signed-note.js';
import type { WitnessConfig } from '../../witnesses.config.js';

/** A cosignature has some 150 bytes, and a witness may answer with those of several keys. */
const ANSWER_BYTES_MAX = 64 * 1024;

/** What a witness answered to `add-checkpoint`; see C2SP tlog-witness. */
export type WitnessAnswer =
  | { kind: 'COSIGNED'; line: string; at: Date }
  | { kind: 'OTHER_SIZE'; size: number }
  | { kind: 'INCONSISTENT' }
  | { kind: 'REFUSED'; status: number }
  | { kind: 'BUSY'; status: number }
  | { kind: 'BAD_ANSWER' }
  | { kind: 'UNREACHABLE' };

/**
 * Sends one checkpoint. No behaviour of the witness is exceptional, so this never rejects. Redirects are not followed.
 *
 * @param submission.proof base64; from `oldSize` to the checkpoint
 * @param limits.timeoutMs for the whole exchange; after it, and if the signal cancels, the answer is UNREACHABLE
 */
export async function askWitness(
  { url, vkey }: Pick<WitnessConfig, 'url' | 'vkey'>,
  { oldSize, proof, note }: { oldSize: number; proof: readonly string[]; note: string },
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<WitnessAnswer> {
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  const timer = setTimeout(giveUp, timeoutMs);
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  try {
    const response = await fetch(`${url}/add-checkpoint`, {
      method: 'POST',
      body: `old ${oldSize}\n${proof.map((hash) => `${hash}\n`).join('')}\n${note}`,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      redirect: 'manual',
      signal: abort.signal,
    });
    const text = await readText(response);
    return text === null ? { kind: 'BAD_ANSWER' } : await judge(response, text, { vkey, note });
  } catch {
    return { kind: 'UNREACHABLE' };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

async function judge(response: Response, text: string, of: { vkey: string; note: string }): Promise<WitnessAnswer> {
  const { status } = response;
  switch (status) {
    case 200:
      return (await readCosignature(text, of)) ?? { kind: 'BAD_ANSWER' };
    case 409: {
      const [, digits] = /^(0|[1-9][0-9]{0,15})\n$/.exec(text) ?? [];
      const isSize = response.headers.get('content-type')?.split(';')[0]?.trim() === 'text/x.tlog.size';
      return isSize && Number.isSafeInteger(Number(digits))
        ? { kind: 'OTHER_SIZE', size: Number(digits) }
        : { kind: 'BAD_ANSWER' };
    }
    case 422:
      return { kind: 'INCONSISTENT' };
    case 400:
    case 401:
    case 403:
    case 404:
      return { kind: 'REFUSED', status };
    default:
      return status === 429 || status >= 500 ? { kind: 'BUSY', status } : { kind: 'BAD_ANSWER' };
  }
}

/** Lines of other keys are ignored: the operator named one key. @returns null unless that key cosigned the checkpoint */
async function readCosignature(
  text: string,
  { vkey, note }: { vkey: string; note: string },
): Promise<{ kind: 'COSIGNED'; line: string; at: Date } | null> {
  const key = readWitnessKey(vkey);
  const signed = readNote(note);
  const answered = readNote(`${signed?.text}\n${text}`);
  if (key === null || answered === null || answered.text !== signed?.text) return null;
  for (const line of signaturesOf(answered, key).map((value) => writeSignatureLine(key, value))) {
    const [cosignature] = await verifyCosignatures(addSignatures(note, [line]), [vkey]);
    if (cosignature !== undefined) return { kind: 'COSIGNED', line, at: new Date(cosignature.at) };
  }
  return null;
}

/** @returns null if it is too long or not UTF-8 */
async function readText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    return null;
  }
}
