import { fixWeights, floatsOf, isOperator, type Node, type Weights, weightsOf } from '@faceproof/models/graphs/onnx-weights.js';
import onnxProto from 'onnx-proto';

const { onnx } = onnxProto;
const { FLOAT, INT8 } = onnx.TensorProto.DataType;

/**
 * The graph with 32-bit weights instead of blocks of 8-bit ones, so that each run saves what unfolding them costs, and without Dropout. The numbers
 * are those that the runtime would compute: (q − zero point) · scale, both of the block. Deterministic.
 *
 * @param model an ONNX file whose weights are constants behind DequantizeLinear, by blocks of whole rows, as OpenCV's
 *   `block_quantize.py` writes it
 * @throws Error if there is no such weight, or one of another form
 */
export function unfoldBlocks(model: Uint8Array): Uint8Array {
  const proto = onnx.ModelProto.decode(model);
  const { graph } = proto;
  if (!graph) throw new Error('it contains no graph');
  const constants = weightsOf(graph);
  const unfolded = new Map<string, Weights>();
  for (const node of graph.node ?? []) {
    if (isOperator(node, 'DequantizeLinear')) keep(unfolded, node, unfold(node, constants));
    else if (isOperator(node, 'Reshape')) {
      const weights = unfolded.get(node.input?.[0] ?? '');
      if (weights !== undefined) keep(unfolded, node, reshape(weights, constants.get(node.input?.[1] ?? '')));
    }
  }
  if (unfolded.size === 0) throw new Error('none of its weights are in blocks');
  graph.node = withoutDropout((graph.node ?? []).filter(({ output }) => !unfolded.has(output?.[0] ?? '')));
  const read = new Set(graph.node.flatMap(({ input }) => input ?? []));
  graph.initializer = [...constants.values(), ...unfolded.values()].filter(({ name }) => read.has(name ?? ''));
  // The file lists its weights as inputs, also those that are in blocks.
  graph.input = (graph.input ?? []).filter(({ name }) => read.has(name ?? ''));
  fixWeights(proto, graph);
  return onnx.ModelProto.encode(proto).finish();
}

/** Dropout changes nothing outside of training, and not every engine knows it. */
function withoutDropout(nodes: readonly Node[]): Node[] {
  const passed = new Map<string, string>();
  for (const node of nodes) if (isOperator(node, 'Dropout')) passed.set(node.output?.[0] ?? '', node.input?.[0] ?? '');
  const kept = nodes.filter(({ output }) => !passed.has(output?.[0] ?? ''));
  return kept.map((node) => ({ ...node, input: (node.input ?? []).map((name) => passed.get(name) ?? name) }));
}

function keep(unfolded: Map<string, Weights>, { output }: Node, weights: Omit<Weights, 'name'>): void {
  const name = output?.[0] ?? '';
  unfolded.set(name, onnx.TensorProto.create({ ...weights, name }));
}

function unfold({ input, attribute, name }: Node, constants: ReturnType<typeof weightsOf>): Omit<Weights, 'name'> {
  const [quantized, scales, zeros] = (input ?? []).map((one) => constants.get(one));
  const number = (wanted: string): number => Number(attribute?.find((one) => one.name === wanted)?.i ?? 0);
  const dims = (quantized?.dims ?? []).map(Number);
  const size = number('block_size');
  const [rows, columns] = number('axis') === 0 ? [1, dims[0] ?? 0] : [dims[0] ?? 0, dims[1] ?? 0];
  const blocks = Math.ceil(columns / size);
  const isPlain = quantized?.dataType === INT8 && scales?.dataType === FLOAT && zeros?.dataType === INT8;
  if (!isPlain || !(size > 0) || dims.length !== number('axis') + 1) throw new Error(`"${name}" is not a constant in blocks`);
  const [q, zero, scale] = [bytesOf(quantized), bytesOf(zeros), floatsOf(scales)];
  if (q.length !== rows * columns || zero.length !== rows * blocks || scale.length !== zero.length)
    throw new Error(`"${name}" has another number of blocks`);
  const floats = Float32Array.from(q, (value, i) => {
    const block = Math.floor(i / columns) * blocks + Math.floor((i % columns) / size);
    return (value - (zero[block] ?? 0)) * (scale[block] ?? 0);
  });
  return { dims, dataType: FLOAT, rawData: new Uint8Array(floats.buffer) };
}

/** @param shape without the placeholders 0 and -1 */
function reshape(weights: Weights, shape: Weights | undefined): Omit<Weights, 'name'> {
  const raw = Uint8Array.from(shape?.rawData ?? []);
  const dims = raw.length > 0 ? Array.from(new BigInt64Array(raw.buffer), Number) : (shape?.int64Data ?? []).map(Number);
  const count = (sizes: readonly unknown[]): number => sizes.reduce<number>((all, one) => all * Number(one), 1);
  if (count(dims) !== count(weights.dims ?? [])) throw new Error(`"${weights.name}" cannot get another shape`);
  return { ...weights, dims };
}

function bytesOf({ rawData }: Weights): Int8Array {
  return new Int8Array(Uint8Array.from(rawData ?? []).buffer);
}
