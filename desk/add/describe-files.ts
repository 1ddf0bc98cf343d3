import { Refusal } from '@faceproof/installation/refusal.js';
import { sha256Of } from '@faceproof/installation/weights/fetch-files.js';
import { deriveBatches } from '@faceproof/models/graphs/derive-batches.js';
import { deriveTfjsGraph } from '@faceproof/models/graphs/derive-tfjs-graph.js';
import { readOnnxEnds } from '@faceproof/models/graphs/read-onnx-graph.js';
import { type GraphEnd, listFiles, readTfjsModel } from '@faceproof/models/graphs/tfjs-files.js';
import type { Manifest } from '@faceproof/models/sets/manifest.js';
import type { FoundModel } from './read-source.js';

/** What a manifest pins, and what the graph states about itself. */
export interface DescribedFiles {
  pins: Pick<Manifest, 'format' | 'architecture' | 'sha256' | 'bytes' | 'files' | 'derived'>;
  inputs: GraphEnd[];
  outputs: GraphEnd[];
  /** Why there is no graph for tfjs; null if there is one. */
  noTfjs: string | null;
}

/** @throws Refusal if it is not a graph, or its batch dimension cannot be freed */
export function describeFiles({ format, files }: FoundModel): DescribedFiles {
  const [first] = files;
  if (first === undefined) throw new Refusal('No file was given.');
  if (format === 'torch') return describeTorch(first.bytes);
  return format === 'onnx' ? describeOnnx(first.bytes) : describeTfjs(files);
}

function describeOnnx(bytes: Uint8Array): DescribedFiles {
  const { ends, dynamic } = attempt('The file is not an ONNX graph that supports batches', () => ({
    ends: readOnnxEnds(bytes),
    dynamic: deriveBatches(bytes, 'onnx'),
  }));
  return describeGraph(bytes, ends, dynamic);
}

/** The weights do not name their architecture; their names and shapes show it. */
function describeTorch(bytes: Uint8Array): DescribedFiles {
  const dynamic = attempt('The file does not hold the weights of a network that is known here', () =>
    deriveBatches(bytes, 'torch'),
  );
  const { pins, ...described } = describeGraph(bytes, readOnnxEnds(dynamic), dynamic);
  return { ...described, pins: { ...pins, format: 'torch', architecture: 'MINIFASNET' } };
}

function describeGraph(bytes: Uint8Array, ends: ReturnType<typeof readOnnxEnds>, dynamic: Uint8Array): DescribedFiles {
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
