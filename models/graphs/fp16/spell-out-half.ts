import onnxProto from 'onnx-proto';
import { FLOAT, type Node, type Weights } from '../onnx-weights.js';
import { cast, HALF, IN_HALF } from './derive-fp16-graph.js';
import { fromHalf } from './half-numbers.js';

const { onnx } = onnxProto;

/**
 * The same graph for a CPU that has no 16-bit floats: each operator computes in 32 bits and rounds its outputs to 16, as a card does.
 * onnxruntime's CPU provider would also compute in 32 bits, but carry them from one operator to the next, and so show smaller errors
 * than a card has.
 *
 * @param model a graph of {@link deriveFp16Graph}
 */
export function spellOutHalf(model: Uint8Array): Uint8Array {
  const proto = onnx.ModelProto.decode(model);
  const { graph } = proto;
  if (!graph?.node?.length) throw new Error('The ONNX file contains no graph');
  const halves = new Set<string>();
  graph.initializer = (graph.initializer ?? []).map((tensor) => {
    if (tensor.dataType !== HALF) return tensor;
    halves.add(tensor.name ?? '');
    return widen(tensor);
  });
  graph.node = graph.node.flatMap((node) => {
    const [output = ''] = node.output ?? [];
    const to = node.opType === 'Cast' ? Number(node.attribute?.[0]?.i) : null;
    if (to === HALF) {
      halves.add(output);
      return round(node.input?.[0] ?? '', output);
    }
    const inHalf = IN_HALF.has(node.opType ?? '') && (node.input ?? []).some((name) => halves.has(name));
    const widens = to === FLOAT && halves.has(node.input?.[0] ?? '');
    if (!inHalf) return [widens ? { ...node, opType: 'Identity', attribute: [] } : node];
    const outputs = node.output ?? [];
    for (const name of outputs) halves.add(name);
    return [
      { ...node, output: outputs.map((name) => `${name}/exact`) },
      ...outputs.flatMap((name) => round(`${name}/exact`, name)),
    ];
  });
  return onnx.ModelProto.encode(proto).finish();
}

function round(input: string, output: string): Node[] {
  return [cast(input, `${output}/bits`, 'half'), cast(`${output}/bits`, output, 'float')];
}

function widen({ name, dims, rawData }: Weights): Weights {
  const values = fromHalf(new Uint16Array(Uint8Array.from(rawData ?? []).buffer));
  return { name: name ?? '', dims: dims ?? [], dataType: FLOAT, rawData: new Uint8Array(values.buffer) };
}
