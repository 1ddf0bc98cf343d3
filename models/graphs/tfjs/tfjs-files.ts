import { z } from 'zod';

/** The file that identifies a tfjs model; its weights are next to it. */
export const TFJS_MODEL = 'model.json';

/** A name in the graph and its dimensions; -1 for a free one. */
export interface GraphEnd {
  name: string;
  dims: number[];
}

export interface TfjsModel {
  /** Names of the weight files, in the order in which their bytes are concatenated. */
  shards: string[];
  inputs: GraphEnd[];
  outputs: GraphEnd[];
  /** In the form that tfjs reads from memory. */
  modelTopology: object;
  weightSpecs: object[];
  signature: object | undefined;
}

/**
 * The digest that a manifest pins for several files: that of this text, one line per file. `sha256sum model.json *.bin
 * sha256sum` gives the same, with the files in the manifest's order.
 */
export function listFiles(files: readonly { path: string; sha256: string }[]): string {
  return files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
}

/**
 * @param json the bytes of `model.json`, controlled by the model's author
 * @throws Error if it is not a graph model with its files next to it
 */
export function readTfjsModel(json: Uint8Array): TfjsModel {
  const { modelTopology, weightsManifest, signature } = parse(json);
  const ends = modelTopology.node;
  const placeholders = ends.filter(({ op }) => op === 'Placeholder');
  const used = new Set(ends.flatMap(({ input }) => (input ?? []).map((name) => name.replace(/^\^|:\d+$/g, ''))));
  const last = ends.filter(({ name, op }) => !used.has(name) && op !== 'Const' && op !== 'Placeholder' && op !== 'NoOp');
  return {
    shards: weightsManifest.flatMap(({ paths }) => paths),
    inputs: placeholders.map(({ name, attr }) => ({ name, dims: dimsOf(attr?.shape?.shape?.dim) })),
    outputs: signature?.outputs
      ? Object.values(signature.outputs).map(({ name, tensorShape }) => ({ name, dims: dimsOf(tensorShape?.dim) }))
      : last.map(({ name }) => ({ name, dims: [] })),
    modelTopology,
    weightSpecs: weightsManifest.flatMap(({ weights }) => weights),
    signature,
  };
}

const dim = z.array(z.looseObject({ size: z.union([z.string(), z.number()]).optional() })).optional();
const end = z.looseObject({ name: z.string(), tensorShape: z.looseObject({ dim }).optional() });

const ModelJson = z.looseObject({
  modelTopology: z.looseObject({
    node: z.array(
      z.looseObject({
        name: z.string(),
        op: z.string(),
        input: z.array(z.string()).optional(),
        attr: z.looseObject({ shape: z.looseObject({ shape: z.looseObject({ dim }).optional() }).optional() }).optional(),
      }),
    ),
  }),
  weightsManifest: z.array(
    z.looseObject({
      /** Plain names only: files elsewhere are not requested. */
      paths: z.array(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/)).min(1),
      weights: z.array(z.looseObject({})),
    }),
  ),
  signature: z.looseObject({ outputs: z.record(z.string(), end).optional() }).optional(),
});

function parse(json: Uint8Array): z.infer<typeof ModelJson> {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(json).toString('utf8'));
  } catch (cause) {
    throw new Error('model.json is not valid JSON', { cause });
  }
  const parsed = ModelJson.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error('model.json is not a tfjs graph model with its weights next to it (a layers model must be converted)');
}

function dimsOf(dims: z.infer<typeof dim>): number[] {
  return (dims ?? []).map(({ size }) => Number(size ?? -1));
}
