import onnxProto from 'onnx-proto';
import { constantsOf, type Weights as Tensor } from './onnx-weights.js';

const { onnx } = onnxProto;

/**
 * The same graph for any number of items: a free first dimension in its inputs and outputs, and in each Reshape with a
 * constant target whose first dimension is 1 (0 there means "as the input"). Nothing else changes, so a single item gives the
 * same numbers. Deterministic: the same input bytes give the same output bytes, so the result has its own digest.
 *
 * @param model an ONNX file whose batch dimension is fixed to 1
 * @throws Error if it has no graph, or functions of its own
 */
export function deriveDynamicBatch(model: Uint8Array): Uint8Array {
  const proto = onnx.ModelProto.decode(model);
  const { graph } = proto;
  if (graph === null || graph === undefined) throw new Error('The ONNX file contains no graph');
  // Encoding them again would lose the defaults of their attributes.
  if (proto.functions?.length) throw new Error('The ONNX file has functions of its own: inline them with onnx.inliner');
  const constants = constantsOf(graph);
  for (const value of [...(graph.input ?? []), ...(graph.output ?? [])]) {
    if (!constants.has(value.name ?? '')) freeFirstDimension(value);
  }
  // The exporter's intermediate shapes contain the old batch size; runtimes infer them again.
  graph.valueInfo = [];
  for (const node of graph.node ?? []) {
    const target = node.opType === 'Reshape' ? constants.get(node.input?.[1] ?? '') : undefined;
    if (target !== undefined) freeFirstTarget(target);
  }
  return onnx.ModelProto.encode(proto).finish();
}

function freeFirstDimension(value: onnxProto.onnx.IValueInfoProto): void {
  const dims = value.type?.tensorType?.shape?.dim;
  if (dims?.[0]) dims[0] = { dimParam: 'N' };
}

/**
 * A Reshape's target is a vector of 64-bit integers: raw and little-endian as PyTorch writes it, or as numbers, as `onnx.helper`
 * does.
 */
function freeFirstTarget(target: Tensor): void {
  const { rawData, int64Data } = target;
  if (int64Data?.length && Number(int64Data[0]) === 1) target.int64Data = [0, ...int64Data.slice(1)];
  if (!rawData || rawData.length < 8) return;
  const bytes = Uint8Array.from(rawData);
  const view = new DataView(bytes.buffer);
  if (view.getBigInt64(0, true) !== 1n) return;
  view.setBigInt64(0, 0n, true);
  target.rawData = bytes;
}
