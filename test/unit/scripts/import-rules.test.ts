import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refuseForbiddenImports } from '../../../scripts/check/check-imports.js';

test.each([
  ['orchestrator/app.ts', `import sharp from 'sharp';`, /app\.ts imports sharp: only .* may\.\n1 rule broken/],
  ['orchestrator/judgement/a.ts', `import { readFile } from 'node:fs/promises';`, /a\.ts is pure and must not reach I\/O/],
  ['orchestrator/store/a.ts', `import { x } from '../journey/b.js';`, /journey is above store/],
  ['scripts/desk/main.ts', `import { x } from '../run.js';`, /reaches into scripts\/ by a relative path/],
])('a forbidden import in %s fails the build', async (path, code, sentence) => {
  const root = mkdtempSync(join(tmpdir(), 'faceproof-imports-'));
  const workspaces = ['orchestrator', 'scripts/desk'];
  for (const folder of [...workspaces, 'test', 'orchestrator/judgement', 'orchestrator/store']) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'package.json'), '{}');
  }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces }));
  await expect(refuseForbiddenImports(root)).resolves.toBeUndefined();
  writeFileSync(join(root, path), `${code}\n`);
  await expect(refuseForbiddenImports(root)).rejects.toThrow(sentence);
  rmSync(root, { recursive: true });
});
