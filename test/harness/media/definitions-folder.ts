import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSet } from '@faceproof/models/sets/load-set.js';

/** The content of a set file that tests change. */
export interface SetFile {
  set: string;
  models: Record<string, string | string[]>;
  livenessFusion?: { id: string; sha256: string };
  matchFusion?: { id: string; sha256: string };
  matchFrames?: number;
  calibration?: { id: string; digest: string };
  checks: Record<string, { threshold: number; reviewThreshold: number | null; because: string }>;
}

/** Creates a MODEL_DEFINITIONS_DIR for a test. It is empty, so the shipped set runs until the test adds one. */
export async function openDefinitions() {
  const dir = await mkdtemp(join(tmpdir(), 'faceproof-definitions-'));
  for (const kind of ['sets', 'manifests', 'fusions']) await mkdir(join(dir, kind));
  /** Writes atomically, as `npm run models -- promote` does. */
  const place = async (path: string, text: string) => {
    await writeFile(join(dir, `${path}.tmp`), text);
    await rename(join(dir, `${path}.tmp`), join(dir, path));
  };
  return {
    dir,
    place,
    /** Adds a copy of the shipped set with another name and the given change. */
    async placeSet(name: string, change: (set: SetFile) => void = () => undefined) {
      const set: SetFile = { ...(await readShipped<SetFile>(`sets/${loadSet().set}.json`)), set: name };
      change(set);
      await place(`sets/${name}.json`, JSON.stringify(set));
    },
    async placeManifest(manifest: { model: string; version: string }) {
      await place(`manifests/${manifest.model}@${manifest.version}.json`, JSON.stringify(manifest));
    },
    remove: (path: string) => rm(join(dir, path)),
    close: () => rm(dir, { recursive: true, force: true }),
  };
}

export type Definitions = Awaited<ReturnType<typeof openDefinitions>>;

/** @param path such as `manifests/eye-state-24@2026-11-01.json` */
export async function readShipped<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(join(import.meta.dirname, '..', '..', '..', 'models', path), 'utf8'));
}
