import onnxProto from 'onnx-proto';
import type { Value } from './operators/operator-at.js';
import { readOnnxGraph } from './read-onnx-graph.js';
import { TfjsGraph } from './tfjs-graph.js';
import { mapNode } from './tfjs-operators.js';

export interface DerivedTfjs {
  /** `model.json`, as bytes to be written and digested. */
  model: Uint8Array;
  /** `weights.bin`. */
  weights: Uint8Array;
  /** The input node, in NCHW, the layout in which every runtime gets its input. */
  input: string;
  /** ONNX's name of each output → the node that gives it. */
  outputs: Record<string, string>;
}

/**
 * The same model as a tfjs graph model: channels last, free batch, converted operator by operator. Deterministic: the same
 * input bytes give the same output bytes, so both files have their own digests.
 *
 * @param model the derived ONNX file with a free batch dimension; see derive-dynamic-batch.ts
 * @throws Error if an operator, or the way it is used, is not supported
 */
export function deriveTfjsGraph(model: Uint8Array): DerivedTfjs {
  const source = readOnnxGraph(onnxProto.onnx.ModelProto.decode(model));
  if (source.input.item.some((size) => size < 1)) throw new Error('An input of a free size is not supported on tfjs');
  const graph = new TfjsGraph();
  const values = new Map<string, Value>(source.constants);
  const input = graph.placeholder('input', [-1, ...source.input.item]);
  values.set(source.input.name, { kind: 'tensor', node: input, item: source.input.item, last: false });
  for (const node of source.nodes) {
    for (const [name, value] of mapNode(node, values, graph)) values.set(name, value);
  }
  const outputs = Object.fromEntries(source.outputs.map((name) => [name, outputNode(name, values, graph)]));
  const { bytes, manifest } = writeWeights(graph);
  const json = {
    format: 'graph-model',
    generatedBy: 'faceproof',
    convertedBy: 'derive-tfjs-graph/1',
    modelTopology: { node: graph.nodes, library: {}, versions: { producer: 987 } },
    weightsManifest: [{ paths: ['weights.bin'], weights: manifest }],
  };
  return { model: Buffer.from(JSON.stringify(json), 'utf8'), weights: bytes, input, outputs };
}

function outputNode(name: string, values: ReadonlyMap<string, Value>, graph: TfjsGraph): string {
  const value = values.get(name);
  if (value?.kind !== 'tensor') throw new Error(`The output ${name} is not computed`);
  if (value.last) throw new Error(`The output ${name} has the shape of a picture, which is not supported`);
  return graph.add('Identity', [value.node]);
}

function writeWeights({ weights }: TfjsGraph) {
  const parts = weights.map(({ values }) => Buffer.from(values.buffer, values.byteOffset, values.byteLength));
  const manifest = weights.map(({ name, shape, dtype }) => ({ name, shape, dtype }));
  return { bytes: new Uint8Array(Buffer.concat(parts)), manifest };
}
