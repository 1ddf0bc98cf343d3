import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RETENTION } from '@faceproof/orchestrator/journey/retention/retention-table.js';
import { expect, it } from 'vitest';
import { composeRetention } from './compose-retention.js';

const PAGE = join(import.meta.dirname, '..', '..', '..', 'docs', 'reference', 'retention.md');

it('docs/reference/retention.md is the retention table', () => {
  const composed = composeRetention(RETENTION);
  if (process.env.RECORD_DOCS === '1') writeFileSync(PAGE, composed);
  expect(readFileSync(PAGE, 'utf8')).toBe(composed);
});
