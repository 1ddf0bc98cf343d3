import { readFile } from 'node:fs/promises';
import { Refusal } from '@faceproof/installation/refusal.js';
import { readKeys } from '@faceproof/protocol/evidence/read-evidence.js';
import type { EvidenceKey } from '@faceproof/protocol/evidence/receipts.js';

/** Reads a saved response of GET /v1/evidence-keys. @throws Refusal */
export async function readKeysFile(path: string): Promise<readonly EvidenceKey[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Refusal(`Cannot read the keys ${path}.`, { cause });
  });
  const set = readKeys(parse(text));
  if (set === null) throw new Refusal(`${path} must contain the response of GET /v1/evidence-keys.`);
  return set.keys;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Text that is not JSON has no keys either.
  }
}
