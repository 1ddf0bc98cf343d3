import { existsSync } from 'node:fs';
import { writePrivateFile } from '@faceproof/installation/private-file.js';
import type { EvidenceKey } from '@faceproof/protocol/evidence/receipts.js';
import { readKeysFile } from '../read-keys.js';
import { uniteKeys } from './signed-receipt.js';

/**
 * Writes the keys beside the list of erasures, in the form of GET /v1/evidence-keys. Keys that the file has already stay in it, because
 * a restored database may lack them.
 *
 * @returns the path of the file
 * @throws Refusal if the file has other content
 */
export async function keepKeys(list: string, keys: readonly EvidenceKey[]): Promise<string> {
  const path = `${list}.keys.json`;
  const known = existsSync(path) ? await readKeysFile(path) : [];
  writePrivateFile(path, `${JSON.stringify({ keys: uniteKeys(keys, known) }, null, 2)}\n`);
  return path;
}
