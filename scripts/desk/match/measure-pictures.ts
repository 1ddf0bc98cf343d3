import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { cutFile } from '../measuring/cut-clips.js';
import { type MeasuringOptions, openMeasuring } from '../measuring/open-measuring.js';
import type { PairList } from './read-pairs.js';

/** Why a picture gave no template. */
export type ExtractionFault = 'UNDECODABLE' | 'NO_FACE' | 'NOT_ALIGNED';

export interface MeasuredPictures {
  /** Of length 1, by file. Of several networks: see measure-match.ts. */
  templates: Map<string, Float32Array>;
  failed: { file: string; fault: ExtractionFault }[];
  /** Those that are captures of several frames. Left out: none. */
  clips?: ReadonlySet<string>;
}

/** `templates` are those of the first network. */
export interface MeasuredApart extends MeasuredPictures {
  /** By each network of the set, by `model@version`. */
  networks: Map<string, Map<string, Float32Array>>;
  /** The captures that clips and folders of the list were cut into, by file. */
  cut: Map<string, string[]>;
}

export interface MeasurePicturesOptions extends MeasuringOptions {
  /** @param remembered how many came from earlier runs */
  onProgress(done: number, total: number, remembered: number): void;
}

const AT_ONCE = 4;

/**
 * Runs each picture through a worker's whole pipeline: decoding, finding the main face, aligning, embedding. Clips and folders are cut
 * into captures, each with a name of its own. The order of the results does not depend on which picture is ready first.
 *
 * @param files relative to `folder`
 * @throws Refusal if a picture is missing; EngineError
 */
export async function measurePictures(
  folder: string,
  files: readonly string[],
  options: MeasurePicturesOptions,
): Promise<MeasuredApart> {
  const measuring = openMeasuring(options);
  const ids = options.set.manifests.match.map(manifestId);
  const networks = new Map(ids.map((id) => [id, new Map<string, Float32Array>()]));
  const measured: MeasuredApart = { templates: networks.get(ids[0] ?? '') ?? new Map(), networks, cut: new Map(), failed: [] };
  const waiting = [...files];
  let done = 0;
  const keep = (file: string, measurement: Measurement): void => {
    const vectors: Record<string, readonly number[] | null> = {
      ...measurement.furtherTemplates,
      [ids[0] ?? '']: measurement.template,
    };
    if (ids.some((id) => vectors[id] == null)) measured.failed.push({ file, fault: faultOf(measurement) });
    else for (const [id, own] of networks) own.set(file, Float32Array.from(vectors[id] ?? []));
  };
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const captures = await cutFile(join(folder, file));
      if (captures === null) keep(file, await measuring.measure([await readPicture(folder, file)]));
      else
        measured.cut.set(
          file,
          captures.map(({ at }) => `${file}@${at}`),
        );
      for (const { at, frames } of captures ?? []) keep(`${file}@${at}`, await measuring.measure(frames));
      done++;
      options.onProgress(done, files.length, measuring.remembered());
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const place = new Map(files.map((file, i) => [file, i]));
    const placeOf = ({ file }: { file: string }) => place.get(file.replace(/@\d+$/, '')) ?? place.get(file) ?? 0;
    measured.failed.sort((a, b) => placeOf(a) - placeOf(b));
    return measured;
  } finally {
    await measuring.close();
  }
}

/** The list with every capture of a clip or folder in the place of that file. Pure. */
export function withCaptures(list: PairList, cut: ReadonlyMap<string, readonly string[]>): PairList {
  if (cut.size === 0) return list;
  const idsOf = (file: string): readonly string[] => cut.get(file) ?? [file];
  return {
    ...list,
    pairs: list.pairs.flatMap((pair) => idsOf(pair.a).flatMap((a) => idsOf(pair.b).map((b) => ({ ...pair, a, b })))),
    people: new Map([...list.people].flatMap(([file, person]) => idsOf(file).map((id) => [id, person] as const))),
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
