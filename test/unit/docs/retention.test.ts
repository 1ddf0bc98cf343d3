import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RETENTION } from '@faceproof/orchestrator/journey/retention/retention-table.js';
import { expect, it } from 'vitest';
import { composeRetention } from './compose-retention.js';

const PAGE = join(import.meta.dirname, '..', '..', '..', 'docs', 'reference', 'retention.md');

it('docs/reference/retention.md is the retention table', () => {
  const page = readFileSync(PAGE, 'utf8');
  const composed = composeRetention(page, RETENTION);
  if (process.env.RECORD_DOCS === '1') writeFileSync(PAGE, composed);
  else expect(page).toBe(composed);
});
