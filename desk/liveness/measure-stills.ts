import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { liveLogOdds } from '@faceproof/models/roles/liveness.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { openEngine } from '@faceproof/workers/open-engine.js';
import type { JudgedStill } from './evaluate-stills.js';
import type { MeasureOptions } from './measure-clips.js';
import type { LabelledStill } from './read-labels.js';

const TELL_EVERY = 50;

/**
 * Measures each picture with a worker's pipeline.
 *
 * @param folder the base folder of the stills' files
 * @throws Refusal if a picture is missing; EngineError
 */
export async function measureStills(
  folder: string,
  stills: readonly LabelledStill[],
  options: MeasureOptions,
): Promise<JudgedStill[]> {
  const engine = await openEngine({ modelsDir: options.modelsDir, set: options.set, engine: options.engine });
  const judged: JudgedStill[] = [];
  try {
    for (const still of stills) {
      const bytes = await readFile(join(folder, still.file)).catch((cause: unknown) => {
        throw new Refusal(`${still.file} is not in ${folder}: --images names the folder that the files of --labels are in.`, {
          cause,
        });
      });
      const media = { kind: 'FRAMES' as const, frames: [bytes] };
      judged.push({ ...still, logOdds: logOddsOf(await engine.measure({ captureId: 'evaluation', media, reference: null })) });
      if (judged.length % TELL_EVERY === 0) options.onProgress(`${judged.length} of ${stills.length} pictures`);
    }
    return judged;
  } finally {
    await engine.close();
  }
}

function logOddsOf({ frames }: Measurement): number | null {
  const odds = Object.values(frames[0]?.main?.outputs.liveness ?? {}).map(liveLogOdds);
  return odds.length === 0 ? null : odds.reduce((sum, one) => sum + one, 0) / odds.length;
}
