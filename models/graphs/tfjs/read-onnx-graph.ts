import type onnxProto from 'onnx-proto';
import { FLOAT, floatsOf } from '../onnx-weights.js';

/** A constant, known before the model runs. */
export type OnnxConstant =
  | { kind: 'floats'; shape: number[]; values: Float32Array }
  /** Whole numbers, mostly a shape; -1 at the front of a shape is the batch. */
  | { kind: 'shape'; values: number[] };

/** A node with the attributes that the conversion of operators needs, as plain numbers. */
export interface OnnxNode {
  op: string;
  /** Whose operator it is; empty for ONNX's own. */
  domain: string;
  /** The version of ONNX's operators that the file follows. */
  opset: number;
  inputs: string[];
  outputs: string[];
  /** The names of the attributes that the file states. */
  stated: string[];
  /** @returns null if the node does not state it */
  text(name: string): string | null;
  ints(name: string, otherwise: readonly number[]): number[];
  number(name: string, otherwise: number): number;
}

export interface OnnxGraph {
  /** `item`: dimensions without the batch. */
  input: { name: string; item: number[] };
  outputs: string[];
  nodes: OnnxNode[];
  constants: Map<string, OnnxConstant>;
}

const INT64 = 7;

type Tensor = onnxProto.onnx.ITensorProto;

/** @throws Error if it is not a graph with one input and embedded weights */
export function readOnnxGraph(model: onnxProto.onnx.ModelProto): OnnxGraph {
  const { graph } = model;
  if (graph === null || graph === undefined) throw new Error('The ONNX file contains no graph');
  const constants = new Map<string, OnnxConstant>();
  for (const tensor of graph.initializer ?? []) constants.set(tensor.name ?? '', readTensor(tensor));
  const inputs = (graph.input ?? []).filter(({ name }) => !constants.has(name ?? ''));
  const [input] = inputs;
  if (input === undefined || inputs.length !== 1) throw new Error('The ONNX file does not have exactly one input');
  const dims = (input.type?.tensorType?.shape?.dim ?? []).map(({ dimValue }) => Number(dimValue ?? 0));
  const nodes: OnnxNode[] = [];
  const opset = Number(model.opsetImport?.find(({ domain }) => !domain)?.version ?? 1);
  for (const node of graph.node ?? []) {
    const tensor = node.opType === 'Constant' ? node.attribute?.[0]?.t : undefined;
    if (tensor) constants.set(node.output?.[0] ?? '', readTensor(tensor));
    else nodes.push(readNode(node, opset));
  }
  return {
    input: { name: input.name ?? '', item: dims.slice(1) },
    outputs: (graph.output ?? []).map(({ name }) => name ?? ''),
    nodes,
    constants,
  };
}

function readNode(node: onnxProto.onnx.INodeProto, opset: number): OnnxNode {
  const find = (name: string) => (node.attribute ?? []).find((one) => one.name === name);
  return {
    op: node.opType ?? '',
    domain: node.domain ?? '',
    opset,
    inputs: [...(node.input ?? [])],
    outputs: [...(node.output ?? [])],
    stated: (node.attribute ?? []).map(({ name }) => name ?? ''),
    text(name) {
      const { s } = find(name) ?? {};
      return s ? Buffer.from(s).toString('utf8') : null;
    },
    ints: (name, otherwise) => find(name)?.ints?.map(Number) ?? [...otherwise],
    number(name, otherwise) {
      const found = find(name);
      if (found === undefined) return otherwise;
      // The type determines which of the two is set; the other is zero.
      return found.type === FLOAT ? (found.f ?? otherwise) : Number(found.i ?? otherwise);
    },
  };
}

function readTensor(tensor: Tensor): OnnxConstant {
  const shape = (tensor.dims ?? []).map(Number);
  if (tensor.dataType === FLOAT) return { kind: 'floats', shape, values: floatsOf(tensor) };
  if (tensor.dataType !== INT64) throw new Error(`A constant has the data type ${tensor.dataType}, which is not supported`);
  const raw = Uint8Array.from(tensor.rawData ?? []);
  const numbers = raw.length > 0 ? Array.from(new BigInt64Array(raw.buffer), Number) : (tensor.int64Data ?? []).map(Number);
  return { kind: 'shape', values: numbers };
}
