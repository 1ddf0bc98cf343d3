import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addModel } from '@faceproof/desk/add/add-model.js';
import { freePort } from '@faceproof/installation/free-port.js';
import { sha256Of } from '@faceproof/installation/weights/fetch-files.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { listSets, readSetFile } from '@faceproof/models/sets/read-sets.js';
import { readRecommended, readShelf } from '@faceproof/models/sets/shelf.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bringRecommended, describeSet } from '../../scripts/start/supervisor/bring-recommended.js';
import { modelsDir } from '../engine/engine-fixtures.js';
import { readShipped } from '../harness/media/definitions-folder.js';
import { fusionOf } from '../harness/media/match-pair.js';
import { makeMinifasnet } from '../harness/media/minifasnet.js';
import { shippedId } from '../harness/media/shipped-models.js';
import { writeTorchFile } from '../harness/media/torch-file.js';

const ROOT = join(import.meta.dirname, '..', '..');
const place = { folder: '', definitionsDir: '', modelsDir: '', file: '' };

/** A shelf of its own, whose network nothing publishes, and a recommended set that needs it. */
beforeEach(async () => {
  place.folder = mkdtempSync(join(tmpdir(), 'faceproof-recommended-'));
  place.definitionsDir = join(place.folder, 'models');
  place.modelsDir = join(place.folder, 'weights');
  place.file = join(place.folder, 'shelved.pth');
  cpSync(await modelsDir(), place.modelsDir, { recursive: true });
  const weights = writeTorchFile(makeMinifasnet(30));
  writeFileSync(place.file, weights);
  const given = { role: 'liveness', model: 'shelved', version: '2026-12-01', license: 'MIT', channels: 'BGR' };
  const numbers = { mean: '0', std: '255', 'setting classes': '["LIVE","ATTACK","ATTACK"]' };
  const author = join(place.folder, 'author');
  const { manifest } = await addModel({
    ...{ from: place.file, modelsDir: author, definitionsDir: author, ask: null, today: '2026-12-01' },
    given: new Map(Object.entries({ ...given, ...numbers })),
  });
  const [entry] = readShelf();
  const { name: _, ...words } = entry!;
  const https = `https://127.0.0.1:${await freePort('127.0.0.1', 0)}/shelved.pth`;
  const published = { source: { https }, sha256: sha256Of(weights), bytes: weights.length };
  const models = ['minifasnet-128@2026-11-22', manifestId(manifest)];
  const fusion = await readShipped<object>(`fusions/${readRecommended().fusion}.json`);
  const write = (path: string, content: object) => writeFileSync(join(place.definitionsDir, path), JSON.stringify(content));
  for (const kind of ['shelf', 'fusions', 'manifests']) mkdirSync(join(place.definitionsDir, kind), { recursive: true });
  write('shelf/shelved.json', { ...words, published, manifest });
  write('fusions/liveness-2026-12-01.json', { ...fusion, version: '2026-12-01', model: models });
  write('recommended.json', { v: 1, models, fusion: 'liveness-2026-12-01', because: 'a test' });
});
afterEach(() => rmSync(place.folder, { recursive: true, force: true }));

const start = (recommendedFrom: string, more: { modelSet?: string } = {}) => ({ ...settings(recommendedFrom), ...more });
const settings = (recommendedFrom: string) => ({ ...place, root: ROOT, modelSet: null, engine: 'onnx:cpu', recommendedFrom });
/** More than the ten seconds of a start, which a busy machine may need for other tests. */
const LIMIT_MS = 180_000;
const bring = (of: ReturnType<typeof start>, limitMs = LIMIT_MS) => bringRecommended(of, process.env, limitMs).lack;

test('a first start brings, proves and promotes the recommended set, and names it', async () => {
  expect(await bring(start(place.file))).toBeNull();
  const [set] = listSets(place.definitionsDir);
  expect(readSetFile(place.definitionsDir, set ?? '').models.liveness).toEqual([
    'minifasnet-128@2026-11-22',
    'shelved@2026-12-01',
  ]);
  const liveness = 'liveness by minifasnet-128@2026-11-22 and shelved@2026-12-01, match by mobilefacenet-512@2026-11-01';
  expect(describeSet(start(place.file))).toEqual({ name: set, liveness });
});

test('a first start brings what can be had, and says in one line what cannot', async () => {
  const sface = readShelf().find(({ name }) => name === 'sface-128')!;
  const { name, ...entry } = sface;
  const https = `https://127.0.0.1:${await freePort('127.0.0.1', 0)}/sface.onnx`;
  const write = (path: string, content: object) => writeFileSync(join(place.definitionsDir, path), JSON.stringify(content));
  write(`shelf/${name}.json`, { ...entry, published: { ...entry.published, source: { https } } });
  const match = { models: [shippedId('match'), manifestId(entry.manifest)], fusion: 'match-2026-12-01', because: 'a test' };
  write('fusions/match-2026-12-01.json', fusionOf(manifestId(entry.manifest)));
  const { models, fusion } = readRecommended(place.definitionsDir);
  write('recommended.json', { v: 1, models, fusion, because: 'a test', match });
  expect(await bring(start(place.file))).toMatch(
    /^The recommended networks for match are not here: Cannot download sface-128\. To bring them later: npm run .+ recommended$/,
  );
  const [set] = listSets(place.definitionsDir);
  expect(readSetFile(place.definitionsDir, set ?? '').models).toMatchObject({ liveness: models, match: shippedId('match') });
});

test('a first start without the network says in one line what that means, and no later start tries again', async () => {
  const lack = await bring(start('network'));
  expect(lack).toMatch(
    /^The recommended model set is not here: Cannot download shelved\. Without it, \d+ % of live captures .+ recommended$/,
  );
  expect(existsSync(join(place.folder, 'recommended.json'))).toBe(true);
  expect(await bring(start(place.file))).toBeNull();
  expect(listSets(place.definitionsDir)).toEqual([]);
});

test('a first start ends a try that takes too long, and goes on', async () => {
  expect(await bring(start(place.file), 1)).toMatch(/It took longer than 0\.001 s\./);
  expect(existsSync(join(place.folder, 'recommended.json'))).toBe(true);
  expect(listSets(place.definitionsDir)).toEqual([]);
});

test('a start that must not, whose set is pinned, or that ends meanwhile changes nothing, and leaves the try to the next', async () => {
  expect(await bring(start('none'))).toBeNull();
  expect(await bring(start(place.file, { modelSet: '2026-11-22' }))).toBeNull();
  const { lack, stop } = bringRecommended(start(place.file), process.env, LIMIT_MS);
  stop();
  expect(await lack).toBeNull();
  expect([existsSync(join(place.folder, 'recommended.json')), listSets(place.definitionsDir)]).toEqual([false, []]);
  expect(await bring(start(place.file))).toBeNull();
  expect(listSets(place.definitionsDir)).toHaveLength(1);
});
