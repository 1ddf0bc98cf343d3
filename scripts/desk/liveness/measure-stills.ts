import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { openMeasuring } from '../measuring/open-measuring.js';
import { showCount } from '../measuring/show-count.js';
import type { JudgedStill } from './evaluate-stills.js';
import { meanLogOdds } from './liveness-rows.js';
import type { MeasureOptions } from './measure-clips.js';
import type { LabelledStill } from './read-labels.js';

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
  const measuring = openMeasuring(options);
  const show = showCount(process.stderr, 'pictures');
  const judged: JudgedStill[] = [];
  try {
    for (const still of stills) {
      const bytes = await readFile(join(folder, still.file)).catch((cause: unknown) => {
        throw new Refusal(`${still.file} is not in ${folder}: --images names the folder that the files of --labels are in.`, {
          cause,
        });
      });
      const { frames, template } = await measuring.measure([bytes]);
      judged.push({ ...still, logOdds: meanLogOdds(frames[0] ?? { main: null }), template });
      show(judged.length, stills.length, measuring.remembered());
    }
    return judged;
  } finally {
    await measuring.close();
  }
}
