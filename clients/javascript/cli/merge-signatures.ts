import { addSignatures, SIGNATURES_MAX, signatureLines } from '@faceproof/protocol/log/signed-note.js';

/** The text that the log signs. Signatures of witnesses may come later, so two notes can be of one checkpoint. */
export function bodyOf(note: string): string {
  return note.slice(0, note.indexOf('\n\n') + 1);
}

/**
 * Adds the signatures that a note of the same checkpoint has gained. A key that has signed in the kept note keeps its line, so that a
 * service that attaches a wrong line later cannot spoil a note that is good.
 *
 * @param kept stays as it is if it is malformed
 */
export function mergeSignatures(kept: string, note: string): string {
  const own = signatureLines(kept);
  if (own.length === 0) return kept;
  const known = new Set(own.map(keyOf));
  const gained = new Map<string, string>();
  for (const line of signatureLines(note)) {
    const key = keyOf(line);
    if (!known.has(key) && !gained.has(key)) gained.set(key, line);
  }
  const lines = [...gained.values()].slice(0, SIGNATURES_MAX - own.length);
  return lines.length === 0 ? kept : addSignatures(kept, lines);
}

/** The name and the key's hash: what is before the signature, which begins after 4 of its bytes. */
function keyOf(line: string): string {
  const at = line.lastIndexOf(' ') + 1;
  return line.slice(0, at) + Buffer.from(line.slice(at), 'base64').subarray(0, 4).toString('hex');
}
