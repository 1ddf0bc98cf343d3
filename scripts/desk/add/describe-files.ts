import { Refusal } from '@faceproof/installation/refusal.js';
import { sha256Of } from '@faceproof/installation/weights/fetch-files.js';
import { deriveDynamicBatch } from '@faceproof/models/graphs/derive-dynamic-batch.js';
import { deriveTfjsGraph } from '@faceproof/models/graphs/tfjs/derive-tfjs-graph.js';
import { type GraphEnd, listFiles, readTfjsModel } from '@faceproof/models/graphs/tfjs/tfjs-files.js';
import type { Manifest } from '@faceproof/models/sets/manifest.js';
import onnxProto from 'onnx-proto';
import type { FoundModel } from './read-source.js';

/** What a manifest pins, and what the graph states about itself. */
export interface DescribedFiles {
  pins: Pick<Manifest, 'format' | 'sha256' | 'bytes' | 'files' | 'derived'>;
  inputs: GraphEnd[];
  outputs: GraphEnd[];
  /** Why there is no graph for tfjs; null if there is one. */
  noTfjs: string | null;
}

/** @throws Refusal if it is not a graph, or its batch dimension cannot be freed */
export function describeFiles({ format, files }: FoundModel): DescribedFiles {
  const [first] = files;
  if (first === undefined) throw new Refusal('No file was given.');
  return format === 'onnx' ? describeOnnx(first.bytes) : describeTfjs(files);
}

function describeOnnx(bytes: Uint8Array): DescribedFiles {
  const { ends, dynamic } = attempt('The file is not an ONNX graph that supports batches', () => ({
    ends: readOnnxEnds(bytes),
    dynamic: deriveDynamicBatch(bytes),
  }));
  const tfjs = deriveTfjs(dynamic);
  const derived = { dynamicBatch: { sha256: sha256Of(dynamic) } };
  return {
    pins: {
      sha256: sha256Of(bytes),
      bytes: bytes.length,
      derived: 'missing' in tfjs ? derived : { ...derived, tfjs: tfjs.digests },
    },
    ...ends,
    noTfjs: 'missing' in tfjs ? tfjs.missing : null,
  };
}

/**
 * The external inputs and the outputs of any ONNX file.
 *
 * @throws Error if it is not one, or its weights are in other files
 */
function readOnnxEnds(bytes: Uint8Array): { inputs: GraphEnd[]; outputs: GraphEnd[] } {
  const { graph } = onnxProto.onnx.ModelProto.decode(bytes);
  if (!graph?.node?.length) throw new Error('The ONNX file contains no graph');
  refuseExternal(graph.initializer ?? []);
  const weights = new Set((graph.initializer ?? []).map(({ name }) => name ?? ''));
  const toEnd = ({ name, type }: onnxProto.onnx.IValueInfoProto): GraphEnd => ({
    name: name ?? '',
    dims: (type?.tensorType?.shape?.dim ?? []).map(({ dimValue, dimParam }) => (dimParam ? -1 : Number(dimValue ?? -1))),
  });
  const inputs = (graph.input ?? []).filter(({ name }) => !weights.has(name ?? ''));
  return { inputs: inputs.map(toEnd), outputs: (graph.output ?? []).map(toEnd) };
}

const EXTERNAL = 1;

function refuseExternal(weights: readonly onnxProto.onnx.ITensorProto[]): void {
  const outside = weights.find(({ dataLocation }) => dataLocation === EXTERNAL);
  if (outside === undefined) return;
  const place = outside.externalData?.find(({ key }) => key === 'location')?.value ?? 'another file';
  throw new Error(`Its weights are outside of it, in ${place}: save the model with its weights in one file`);
}

/** Some operators are not supported: such a model runs on the onnx engines only. */
function deriveTfjs(dynamic: Uint8Array): { digests: { model: string; weights: string } } | { missing: string } {
  try {
    const { model, weights } = deriveTfjsGraph(dynamic);
    return { digests: { model: sha256Of(model), weights: sha256Of(weights) } };
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}

function describeTfjs(found: FoundModel['files']): DescribedFiles {
  const files = found.map(({ path, bytes }) => ({ path, sha256: sha256Of(bytes), bytes: bytes.length }));
  const { inputs, outputs } = attempt('The model cannot be read', () => readTfjsModel(found[0]?.bytes ?? new Uint8Array()));
  return {
    pins: {
      format: 'tfjs',
      sha256: sha256Of(Buffer.from(listFiles(files))),
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      files,
      derived: {},
    },
    inputs,
    outputs,
    noTfjs: null,
  };
}

function attempt<T>(sentence: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new Refusal(`${sentence}: ${cause instanceof Error ? cause.message : String(cause)}.`, { cause });
  }
}
