import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StandardText } from '@faceproof/orchestrator/sessions/compose-consent-texts.js';
import { canonicalJson } from '@faceproof/protocol/evidence/canonical-json.js';
import { hashText } from '@faceproof/protocol/evidence/receipts.js';

const ENGLISH = join(import.meta.dirname, '..', '..', '..', 'orchestrator/pages/capture/app/static/locales/en.json');
const { keptCrop, ...BEFORE } = JSON.parse(readFileSync(ENGLISH, 'utf8')).consent;

/** What an app reports of a person who agreed to the text of the page, or to that of a version which named no crop. */
export function agreed({ namesCrop = true }: { namesCrop?: boolean } = {}) {
  const text = namesCrop ? { ...BEFORE, keptCrop } : BEFORE;
  const standard: StandardText = {
    ...{ hash: hashText(canonicalJson(text)), locale: 'en', version: 'test', text, translation: 'ORIGINAL' },
  };
  const givenAt = new Date().toISOString();
  return { given: { givenAt, textHash: standard.hash }, texts: { all: [standard], choose: () => standard } };
}
