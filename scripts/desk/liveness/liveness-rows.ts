import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { liveLogOdds } from '@faceproof/models/roles/liveness.js';
import type { FrameMeasurement } from '@faceproof/protocol/measuring/job.js';
import { openMeasuring } from '../measuring/open-measuring.js';
import { showCount } from '../measuring/show-count.js';
import type { Row } from '../measuring/write-rows.js';
import type { JudgedCapture } from './evaluate-liveness.js';
import type { JudgedStill } from './evaluate-stills.js';
import type { MeasuredCapture, MeasureOptions } from './measure-clips.js';
import type { LabelledStill } from './read-labels.js';

/**
 * One row for each frame of a capture, with what the capture was judged. `log_odds` is the mean of the liveness networks, before
 * the fusion. Pure.
 *
 * @param judged in the order of the captures
 */
export function toFrameRows(captures: readonly MeasuredCapture[], judged: readonly JudgedCapture[]): Row[] {
  return captures.flatMap(({ source, person, kind, fromMs, atMs, measurement }, i) => {
    const { score = null, ruling = null, reasons = [] } = judged[i] ?? {};
    return measurement.frames.map((frame, k) => ({
      ...{ source, person, kind, capture_from_ms: fromMs, frame: k, at_ms: atMs[k] ?? null },
      ...{ face: frame.main === null ? 0 : 1, log_odds: meanLogOdds(frame) },
      ...{ capture_score: score, capture_ruling: ruling, capture_reasons: reasons.join(' ') },
    }));
  });
}

/** One row for each capture with a template. Pure. */
export function toTemplateRows(captures: readonly MeasuredCapture[]): Row[] {
  return captures.flatMap(({ source, person, kind, fromMs, measurement: { template } }) =>
    template === null ? [] : [{ source, person, kind, capture_from_ms: fromMs, e: template }],
  );
}

/** One row for each picture. Pure. */
export function toStillRows(stills: readonly JudgedStill[]): Row[] {
  return stills.map(({ file, label, subject, logOdds }) => ({
    ...{ file, label, subject, log_odds: logOdds },
    score: logOdds === null ? null : 1 / (1 + Math.exp(-logOdds)),
  }));
}

/** One row for each picture with a template. Pure. */
export function toStillTemplateRows(stills: readonly JudgedStill[]): Row[] {
  return stills.flatMap(({ file, subject, template }) => (template === null ? [] : [{ file, subject, e: template }]));
}

/** @returns null if there is no face, or the set has no network for liveness */
function meanLogOdds({ main }: Pick<FrameMeasurement, 'main'>): number | null {
  const odds = Object.values(main?.outputs.liveness ?? {}).map(liveLogOdds);
  return odds.length === 0 ? null : odds.reduce((sum, one) => sum + one, 0) / odds.length;
}

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
