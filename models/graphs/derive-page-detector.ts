import onnxProto from 'onnx-proto';
import { constantsOf, floatsOf, type Node, type Weights as Tensor } from './onnx-weights.js';

const { onnx } = onnxProto;

/**
 * The detector, reduced for a phone's browser: only its convolutions, with 8-bit integer weights, for an input of 160×120
 * instead of 320×240, and without the branch for the smallest faces, because a person who holds a phone is never that small.
 *
 * The file: `FPD1`, the header's length (32-bit little-endian), the header (JSON, {@link PageDetectorHeader}), then per
 * convolution its weights (int8) and, padded to four bytes, per output channel a scale and a bias (float32).
 *
 * @param model an Ultra-Light RFB-320 as PyTorch exports it
 * @throws Error if the graph is not built like that
 */
export function derivePageDetector(model: Uint8Array): Uint8Array {
  const { graph } = onnx.ModelProto.decode(model);
  if (!graph?.node) throw new Error('The ONNX file contains no graph');
  const constants = constantsOf(graph);
  const heads = findHeads(graph.node, constants);
  const wanted = reachBack(
    graph.node,
    heads.flatMap(({ scores, boxes }) => [scores, boxes]),
  );
  const parts: Uint8Array[] = [];
  const { ops, tensors } = toOps(
    graph.node.filter((node) => wanted.has(node)),
    constants,
    parts,
  );
  return assemble({ width: 160, height: 120, ops, heads: heads.map((head) => withNumbers(head, tensors)) }, parts);
}

export interface PageDetectorHeader {
  width: number;
  height: number;
  ops: PageDetectorOp[];
  heads: PageDetectorHead[];
}

/** Tensors are named by number: 0 is the input, op n writes n + 1. */
export type PageDetectorOp =
  | {
      op: 'conv';
      input: number;
      outChannels: number;
      inChannels: number;
      kernel: number;
      stride: number;
      padding: number;
      dilation: number;
      /** One scale per channel. */
      depthwise: boolean;
      relu: boolean;
    }
  | { op: 'concat'; inputs: number[] }
  /** `relu(a · scale + b)`. */
  | { op: 'join'; a: number; scale: number; b: number };

export interface PageDetectorHead {
  scores: number;
  boxes: number;
  /** Anchor sizes, pixels of the input. */
  sizes: number[];
}

/** The first of the four looks for faces of 6 to 15 % of the width and is left out. */
const HEADS = [
  [32, 48],
  [64, 96],
  [128, 192, 256],
];

interface FoundHead {
  scores: string;
  boxes: string;
  sizes: number[];
}

/** A head's last two convolutions feed one Transpose each; they come in the order of the heads, scores first. */
function findHeads(nodes: readonly Node[], constants: Map<string, Tensor>): FoundHead[] {
  const transposed = nodes.filter(({ opType }) => opType === 'Transpose').map(({ input }) => input?.[0] ?? '');
  if (transposed.length !== 2 * (HEADS.length + 1)) throw new Error('The detector has unexpected heads');
  return HEADS.map((sizes, i) => {
    const [scores = '', boxes = ''] = transposed.slice(2 * (i + 1), 2 * (i + 2));
    const channels = [scores, boxes].map((name) => outChannelsOf(nodes, name, constants));
    if (channels[0] !== 2 * sizes.length || channels[1] !== 4 * sizes.length) throw new Error('A head has unexpected anchors');
    return { scores, boxes, sizes };
  });
}

function outChannelsOf(nodes: readonly Node[], output: string, constants: Map<string, Tensor>): number | undefined {
  const node = nodes.find((candidate) => candidate.output?.[0] === output);
  return Number(constants.get(node?.input?.[1] ?? '')?.dims?.[0]);
}

/** @returns the nodes on which any of `outputs` depends */
function reachBack(nodes: readonly Node[], outputs: readonly string[]): Set<Node> {
  const byOutput = new Map(nodes.map((node) => [node.output?.[0] ?? '', node]));
  const reached = new Set<Node>();
  const visit = (name: string) => {
    const node = byOutput.get(name);
    if (node === undefined || reached.has(node)) return;
    reached.add(node);
    for (const input of node.input ?? []) visit(input);
  };
  for (const output of outputs) visit(output);
  return reached;
}

/** One op per convolution, concatenation or join; simple successors (Relu, Mul by a constant) are merged into it. */
function toOps(
  nodes: readonly Node[],
  constants: Map<string, Tensor>,
  parts: Uint8Array[],
): { ops: PageDetectorOp[]; tensors: Map<string, number> } {
  const ops: PageDetectorOp[] = [];
  const tensors = new Map<string, number>([['input', 0]]);
  const scaled = new Map<string, { input: string; scale: number }>();
  const numberOf = (name: string): number => {
    const found = tensors.get(name);
    if (found === undefined) throw new Error(`The detector uses ${name} before it is computed`);
    return found;
  };
  const add = (output: string, op: PageDetectorOp) => tensors.set(output, ops.push(op));

  for (const node of nodes) {
    const [input = '', second = ''] = node.input ?? [];
    const output = node.output?.[0] ?? '';
    switch (node.opType) {
      case 'Conv':
        add(output, toConv(node, numberOf(input), constants, parts));
        break;
      case 'Relu': {
        const op = ops[numberOf(input) - 1];
        if (op?.op === 'conv') op.relu = true;
        tensors.set(output, numberOf(input));
        break;
      }
      case 'Concat':
        add(output, { op: 'concat', inputs: (node.input ?? []).map(numberOf) });
        break;
      case 'Mul':
        scaled.set(output, { input, scale: constantOf(second, constants)[0] ?? Number.NaN });
        break;
      case 'Add': {
        const { input: from, scale } = scaled.get(input) ?? { input, scale: 1 };
        add(output, { op: 'join', a: numberOf(from), scale, b: numberOf(second) });
        break;
      }
      case 'Constant':
        break;
      default:
        throw new Error(`The detector contains a ${node.opType}, which is unexpected`);
    }
  }
  return { ops, tensors };
}

function withNumbers(head: FoundHead, tensors: Map<string, number>): PageDetectorHead {
  const scores = tensors.get(head.scores);
  const boxes = tensors.get(head.boxes);
  if (scores === undefined || boxes === undefined) throw new Error('A head is not computed');
  return { ...head, scores, boxes };
}

function toConv(node: Node, input: number, constants: Map<string, Tensor>, parts: Uint8Array[]): PageDetectorOp {
  const [, kernels, biases] = node.input ?? [];
  const [outChannels = 0, inChannels = 0, kernel = 0] = (constants.get(kernels ?? '')?.dims ?? []).map(Number);
  const group = Number(integersOf(node, 'group')[0] ?? 1);
  if (group !== 1 && (group !== outChannels || inChannels !== 1)) throw new Error('A convolution has unexpected groups');
  parts.push(...quantize(constantOf(kernels, constants), constantOf(biases, constants), outChannels));
  return {
    op: 'conv',
    input,
    outChannels,
    inChannels,
    kernel,
    stride: integersOf(node, 'strides')[0] ?? 1,
    padding: integersOf(node, 'pads')[0] ?? 0,
    dilation: integersOf(node, 'dilations')[0] ?? 1,
    depthwise: group !== 1,
    relu: false,
  };
}

/** Symmetric, one scale per output channel. */
function quantize(weights: Float32Array, bias: Float32Array, outChannels: number): [Uint8Array, Uint8Array] {
  const perChannel = weights.length / outChannels;
  const values = new Int8Array(Math.ceil(weights.length / 4) * 4);
  const scales = new Float32Array(2 * outChannels);
  for (let channel = 0; channel < outChannels; channel++) {
    const own = weights.subarray(channel * perChannel, (channel + 1) * perChannel);
    const scale = own.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127 || 1;
    for (const [i, weight] of own.entries()) values[channel * perChannel + i] = Math.round(weight / scale);
    scales[channel] = scale;
    scales[outChannels + channel] = bias[channel] ?? 0;
  }
  return [new Uint8Array(values.buffer), new Uint8Array(scales.buffer)];
}

function assemble(header: PageDetectorHeader, parts: readonly Uint8Array[]): Uint8Array {
  const text = Buffer.from(JSON.stringify(header));
  // The header is padded with spaces, so that every part begins at a multiple of four.
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(padded.length);
  return new Uint8Array(Buffer.concat([Buffer.from('FPD1'), length, padded, ...parts]));
}

function integersOf(node: Node, name: string): number[] {
  const attribute = node.attribute?.find((candidate) => candidate.name === name);
  if (attribute?.ints?.length) return attribute.ints.map(Number);
  return attribute?.i === undefined || attribute.i === null ? [] : [Number(attribute.i)];
}

function constantOf(name: string | undefined, constants: Map<string, Tensor>): Float32Array {
  const tensor = constants.get(name ?? '');
  if (tensor === undefined) throw new Error('The detector lacks a constant');
  return floatsOf(tensor);
}
