import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MODEL_ROLES } from '@faceproof/models/roles/index.js';
import { ManifestError } from '@faceproof/models/sets/definitions.js';
import { loadSet, resolveSet } from '@faceproof/models/sets/load-set.js';
import { ManifestSchema, manifestId } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { loadManifests, surveyManifests } from '@faceproof/models/sets/read-manifests.js';
import { listSets, readSetFile } from '@faceproof/models/sets/read-sets.js';
import { loadSamples } from '@faceproof/models/sets/samples.js';
import { SetSchema } from '@faceproof/models/sets/set-file.js';
import { toPins } from '@faceproof/orchestrator/judgement/thresholds/pins.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const MODELS = join(import.meta.dirname, '../../../../models');

describe('the shipped set', () => {
  it('pins one network per role and identifies each by the digest of its weights', () => {
    const { manifests, stamps } = loadSet();
    const pinned = listManifests(manifests).map(({ role }) => role);
    expect(pinned).toEqual(MODEL_ROLES.filter((role) => pinned.includes(role)));
    expect(pinned).toEqual(expect.arrayContaining(['detect', 'landmarks', 'match']));
    for (const { role, model, sha256 } of listManifests(manifests)) {
      const version = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
      expect(stamps[role]).toEqual({ model, version, digest: `sha256:${sha256}` });
    }
  });

  it('has a threshold for each check that compares a model’s score, with the review band below it', () => {
    const { thresholds } = loadSet();
    for (const kind of ['liveness.passive', 'face.consistency', 'face.match'] as const) {
      const pin = thresholds[kind]!;
      expect(pin.threshold).toBeGreaterThan(0);
      expect(pin.threshold).toBeLessThan(1);
      expect(pin.reviewThreshold ?? 0).toBeLessThanOrEqual(pin.threshold);
    }
  });

  it('judges documents like every reference, and a set may pin a threshold of their own', () => {
    const file = readSetFile(MODELS, loadSet().set);
    expect(loadSet()).not.toHaveProperty('documentMatch');
    const documentMatch = { threshold: 0.6, reviewThreshold: 0.5, because: 'measured' };
    const pinned = resolveSet(MODELS, SetSchema.parse({ ...file, documentMatch }));
    expect(pinned.documentMatch).toEqual({ threshold: 0.6, reviewThreshold: 0.5 });
    expect(toPins(pinned).documentMatch).toEqual(pinned.documentMatch);
    expect(SetSchema.safeParse({ ...file, documentMatch: { ...documentMatch, reviewThreshold: 0.7 } }).success).toBe(false);
  });

  it('matches at a false match rate of at most one in ten thousand, according to its calibration', () => {
    const { manifests, thresholds } = loadSet();
    const measured = manifests.match[0].calibration
      .map(({ results }) => results['fmr1e-4Threshold'])
      .filter((value) => value !== undefined);
    expect(measured.length).toBeGreaterThan(0);
    for (const at of measured) expect(thresholds['face.match']!.threshold).toBeGreaterThanOrEqual(Number(at));
  });

  it('states the license of every model’s weights, and that nobody says what they were trained on', () => {
    for (const manifest of loadManifests()) {
      expect(manifest.license).toMatchObject({
        weights: { terms: 'PERMISSIVE', name: 'MIT' },
        trainingData: { terms: 'UNKNOWN' },
      });
      expect(manifest.golden.outputs.length).toBeGreaterThan(0);
    }
    expect(loadSamples().files.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))).toBe(true);
  });
});

describe('an invalid set', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'faceproof-sets-'));
    for (const folder of ['sets', 'manifests', 'fusions'])
      await cp(join(MODELS, folder), join(dir, folder), { recursive: true });
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('is refused if it pins a model for another role', async () => {
    await change(join(dir, 'sets', '2026-11-01.json'), (set) => {
      set.models.match = set.models.liveness ?? '';
    });
    expect(() => loadSet({ dir, set: '2026-11-01' })).toThrow(/is a manifest for liveness, but the set pins it for match/);
  });

  it('is refused if a manifest has an unknown member', async () => {
    const { manifests } = loadSet();
    await change(join(dir, 'manifests', `${manifestId(manifests.match[0])}.json`), (manifest) => {
      manifest.treshold = 1;
    });
    expect(() => loadSet({ dir })).toThrow(ManifestError);
  });

  it('is refused if it is missing or not JSON', async () => {
    expect(() => loadSet({ dir, set: '2031-01-01' })).toThrow(ManifestError);
    expect(() => loadSet({ dir, set: '2031-01-02' })).toThrow(/2031-01-02\.json does not exist/);
    await writeFile(join(dir, 'sets', '2031-01-01.json'), '{');
    expect(() => loadSet({ dir })).toThrow(ManifestError);
  });

  it('is refused if the name in a manifest differs from its file name', async () => {
    const id = manifestId(loadSet().manifests.match[0]);
    await change(join(dir, 'manifests', `${id}.json`), (manifest) => {
      manifest.version = '2031-01-01';
    });
    expect(() => loadSet({ dir })).toThrow(/says that it is .*@2031-01-01/);
    expect(() => loadManifests(dir)).toThrow(/says that it is .*@2031-01-01/);
    const { manifests, broken } = surveyManifests(dir);
    expect(manifests.map(manifestId)).not.toContain(id);
    expect(broken.map(({ message }) => message)).toEqual([expect.stringContaining('says that it is')]);
  });

  it('is refused if its name differs from its file name', async () => {
    await cp(join(dir, 'sets', '2026-11-01.json'), join(dir, 'sets', '2031-01-01.json'));
    expect(() => loadSet({ dir })).toThrow(/says that it is the set 2026-11-01/);
  });

  it('is replaced by a newer one', async () => {
    const set = JSON.parse(await readFile(join(dir, 'sets', '2026-11-01.json'), 'utf8'));
    await writeFile(join(dir, 'sets', '2031-01-01.json'), JSON.stringify({ ...set, set: '2031-01-01' }));
    expect(loadSet({ dir }).set).toBe('2031-01-01');
  });
});

describe('a folder with an operator’s definitions', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'faceproof-own-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));
  const pin = async (set: string) => {
    await mkdir(join(dir, 'sets'), { recursive: true });
    const shipped = JSON.parse(await readFile(join(MODELS, 'sets', '2026-11-01.json'), 'utf8'));
    await writeFile(join(dir, 'sets', `${set}.json`), JSON.stringify({ ...shipped, set }));
  };

  it('may be empty: the shipped definitions fill the gaps', () => {
    expect(loadSet({ dir })).toEqual(loadSet());
    expect(loadManifests(dir)).toEqual(loadManifests());
  });

  it('pins its own newest set, even if a shipped set is newer', async () => {
    await pin('2020-01-01');
    expect(loadSet({ dir }).set).toBe('2020-01-01');
    expect(loadSet({ dir, set: '2026-11-01' })).toEqual(loadSet({ set: '2026-11-01' }));
  });

  it('orders the sets of one day by number', async () => {
    for (const set of ['2031-01-01.10', '2031-01-01.9', '2031-01-01', '2030-12-31']) await pin(set);
    expect(listSets(dir)).toEqual(['2030-12-31', '2031-01-01', '2031-01-01.9', '2031-01-01.10']);
    expect(loadSet({ dir }).set).toBe('2031-01-01.10');
  });

  it('ignores a file that is being written', async () => {
    await pin('2031-01-01');
    await writeFile(join(dir, 'sets', '2031-01-02.json.0.tmp'), '{');
    await writeFile(join(dir, 'sets', '.2031-01-02.json'), '{');
    expect(loadSet({ dir }).set).toBe('2031-01-01');
  });
});

it('a manifest cannot name a file outside its tarball', () => {
  const [manifest] = loadManifests();
  const npm = { name: 'a', version: '1.0.0', integrity: 'sha512-AAAA' };
  for (const path of ['../../etc/passwd', 'package/../../x', '/etc/passwd']) {
    expect(ManifestSchema.safeParse({ ...manifest, source: { npm: { ...npm, path } } }).success).toBe(false);
  }
  expect(ManifestSchema.safeParse({ ...manifest, source: { npm: { ...npm, path: 'package/a.onnx' } } }).success).toBe(true);
});

async function change(
  path: string,
  edit: (value: { models: Record<string, string>; [key: string]: unknown }) => void,
): Promise<void> {
  const value = JSON.parse(await readFile(path, 'utf8'));
  edit(value);
  await writeFile(path, JSON.stringify(value));
}
