import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { liveLogOdds } from '@faceproof/models/roles/liveness.js';
import { samplesFolder } from '@faceproof/models/sets/cache-layout.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { groupManifests, stampAll } from '@faceproof/models/sets/pinned-models.js';
import { loadSamples } from '@faceproof/models/sets/samples.js';
import { openEngine } from '@faceproof/workers/open-engine.js';

/**
 * Shows the stills of a living person to liveness networks that the set adds: golden numbers prove a graph, not which output is which.
 *
 * @returns a risk for each network to which the person looks like an attack; a note if the stills are not here
 */
export async function trySamples(
  added: readonly Manifest[],
  { pinned, modelsDir, engine }: { pinned: readonly Manifest[]; modelsDir: string; engine: string },
): Promise<{ risks: string[]; notes: string[] }> {
  const networks = added.filter(({ role }) => role === 'liveness').map(manifestId);
  if (networks.length === 0) return { risks: [], notes: [] };
  const stills = await readStills(modelsDir);
  if (stills === null) {
    const missing = 'The samples are not here, so no living person was shown to';
    return { risks: [], notes: [`${missing} ${networks.join(' and ')}. Run: npm run models -- fetch --samples`] };
  }
  const manifests = groupManifests(pinned);
  const set = { set: 'samples', manifests, matchFrames: 1, stamps: stampAll(manifests) };
  const running = await openEngine({ modelsDir, set, engine });
  const measured = await running
    .measure({ captureId: 'samples', media: { kind: 'FRAMES', frames: stills }, reference: null })
    .finally(() => running.close());
  const risks = networks.flatMap((id) => {
    const logits = measured.frames
      .flatMap(({ main }) => [main?.outputs.liveness?.[id] ?? []])
      .filter(({ length }) => length > 0);
    const mean = logits.reduce((sum, one) => sum + liveLogOdds(one), 0) / Math.max(1, logits.length);
    return mean < 0
      ? [
          `${id} takes the samples, which show a living person, for an attack (mean log-odds ${mean.toFixed(1)}). Are its classes in the order of its outputs?`,
        ]
      : [];
  });
  return { risks, notes: [] };
}

/** @returns null if one is missing */
async function readStills(modelsDir: string): Promise<Buffer[] | null> {
  const { samples, files } = loadSamples();
  const names = files.map(({ name }) => name).filter((name) => /^franck_\d+\.jpg$/.test(name));
  const folder = samplesFolder(modelsDir, samples);
  return Promise.all(names.slice(0, STILLS).map((name) => readFile(join(folder, name)))).catch(() => null);
}

const STILLS = 6;
