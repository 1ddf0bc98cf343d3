import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { type Engine, openEngine } from '@faceproof/workers/open-engine.js';

/** Why a picture gave no template. */
export type ExtractionFault = 'UNDECODABLE' | 'NO_FACE' | 'NOT_ALIGNED';

export interface MeasuredPictures {
  /** Of length 1, by file. */
  templates: Map<string, Float32Array>;
  failed: { file: string; fault: ExtractionFault }[];
}

export interface MeasurePicturesOptions {
  modelsDir: string;
  set: ModelSet;
  engine: string;
  onProgress(done: number, total: number): void;
}

const AT_ONCE = 4;

/**
 * Runs each picture through a worker's whole pipeline: decoding, finding the main face, aligning, embedding. Templates stay
 * in memory.
 *
 * @param files relative to `folder`
 * @throws Refusal if a picture is missing; EngineError
 */
export async function measurePictures(
  folder: string,
  files: readonly string[],
  options: MeasurePicturesOptions,
): Promise<MeasuredPictures> {
  const engine = await openEngine({ modelsDir: options.modelsDir, set: options.set, engine: options.engine });
  const measured: MeasuredPictures = { templates: new Map(), failed: [] };
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const measurement = await measureOne(engine, await readPicture(folder, file));
      if (measurement.template === null) measured.failed.push({ file, fault: faultOf(measurement) });
      else measured.templates.set(file, Float32Array.from(measurement.template));
      options.onProgress(measured.templates.size + measured.failed.length, files.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return measured;
  } finally {
    await engine.close();
  }
}

function measureOne(engine: Engine, bytes: Buffer): Promise<Measurement> {
  return engine.measure({ captureId: 'evaluation', media: { kind: 'FRAMES', frames: [bytes] }, reference: null });
}

function faultOf({ frames }: Measurement): ExtractionFault {
  const [frame] = frames;
  if (frame === undefined || !frame.decoded) return 'UNDECODABLE';
  return frame.faces.length === 0 ? 'NO_FACE' : 'NOT_ALIGNED';
}

async function readPicture(folder: string, file: string): Promise<Buffer> {
  return readFile(join(folder, file)).catch((cause: unknown) => {
    throw new Refusal(`${file} is not in ${folder}: --images names the folder that the files of --pairs are relative to.`, {
      cause,
    });
  });
}
