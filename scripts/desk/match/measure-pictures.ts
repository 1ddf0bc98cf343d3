import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { type MeasuringOptions, openMeasuring } from '../measuring/open-measuring.js';

/** Why a picture gave no template. */
export type ExtractionFault = 'UNDECODABLE' | 'NO_FACE' | 'NOT_ALIGNED';

export interface MeasuredPictures {
  /** Of length 1, by file. */
  templates: Map<string, Float32Array>;
  failed: { file: string; fault: ExtractionFault }[];
}

export interface MeasurePicturesOptions extends MeasuringOptions {
  /** @param remembered how many came from earlier runs */
  onProgress(done: number, total: number, remembered: number): void;
}

const AT_ONCE = 4;

/**
 * Runs each picture through a worker's whole pipeline: decoding, finding the main face, aligning, embedding. The order of the
 * results does not depend on which picture is ready first.
 *
 * @param files relative to `folder`
 * @throws Refusal if a picture is missing; EngineError
 */
export async function measurePictures(
  folder: string,
  files: readonly string[],
  options: MeasurePicturesOptions,
): Promise<MeasuredPictures> {
  const measuring = openMeasuring(options);
  const measured: MeasuredPictures = { templates: new Map(), failed: [] };
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const measurement = await measuring.measure([await readPicture(folder, file)]);
      if (measurement.template === null) measured.failed.push({ file, fault: faultOf(measurement) });
      else measured.templates.set(file, Float32Array.from(measurement.template));
      options.onProgress(measured.templates.size + measured.failed.length, files.length, measuring.remembered());
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return inOrder(files, measured);
  } finally {
    await measuring.close();
  }
}

function inOrder(files: readonly string[], { templates, failed }: MeasuredPictures): MeasuredPictures {
  const place = new Map(files.map((file, i) => [file, i]));
  const compare = (a: string, b: string) => (place.get(a) ?? 0) - (place.get(b) ?? 0);
  return {
    templates: new Map([...templates].sort(([a], [b]) => compare(a, b))),
    failed: failed.sort((a, b) => compare(a.file, b.file)),
  };
}

function faultOf({ frames }: Measurement): ExtractionFault {
  if (!frames.some(({ decoded }) => decoded)) return 'UNDECODABLE';
  return frames.some(({ faces }) => faces.length > 0) ? 'NOT_ALIGNED' : 'NO_FACE';
}

async function readPicture(folder: string, file: string): Promise<Buffer> {
  return readFile(join(folder, file)).catch((cause: unknown) => {
    throw new Refusal(`${file} is not in ${folder}: --images names the folder that the files of --pairs are relative to.`, {
      cause,
    });
  });
}
