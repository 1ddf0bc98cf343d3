import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a set's file holds, for changing. */
export interface SetFile {
  set: string;
  models: Record<string, string | string[]>;
  livenessFusion?: { id: string; sha256: string };
  checks: Record<string, { threshold: number; reviewThreshold: number | null; because: string }>;
}

/** A MODEL_DEFINITIONS_DIR of a test's own: empty, so that the shipped sets run until one is put there. */
export async function openDefinitions() {
  const dir = await mkdtemp(join(tmpdir(), 'faceproof-definitions-'));
  for (const kind of ['sets', 'manifests', 'fusions']) await mkdir(join(dir, kind));
  /** Whole or not at all, as `npm run models -- promote` writes it. */
  const place = async (path: string, text: string) => {
    await writeFile(join(dir, `${path}.tmp`), text);
    await rename(join(dir, `${path}.tmp`), join(dir, path));
  };
  return {
    dir,
    place,
    /** A set like the shipped one, under another name and with whatever is changed. */
    async placeSet(name: string, change: (set: SetFile) => void = () => undefined) {
      const set: SetFile = { ...(await readShipped<SetFile>('sets/2026-11-01.json')), set: name };
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
  return JSON.parse(await readFile(join(import.meta.dirname, '..', '..', 'models', path), 'utf8'));
}
