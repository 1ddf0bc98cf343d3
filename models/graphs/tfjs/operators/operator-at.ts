import type { OnnxConstant, OnnxNode } from '../read-onnx-graph.js';
import type { TfjsGraph } from '../tfjs-graph.js';

/** The value behind a name of the ONNX graph during the conversion. */
export type Value =
  | OnnxConstant
  /**
   * Computed when the model runs. `item`: dimensions without the batch, in ONNX's order (channels first). `last`: whether a
   * picture's channels are last in memory.
   */
  | { kind: 'tensor'; node: string; item: number[]; last: boolean };

export type Tensor = Extract<Value, { kind: 'tensor' }>;
export type Floats = Extract<Value, { kind: 'floats' }>;

/** One node with what is known of its inputs. Its readers throw a sentence that names the operator. */
export interface OperatorAt {
  node: OnnxNode;
  graph: TfjsGraph;
  value(index: number): Value;
  tensor(index: number): Tensor;
  floats(index: number): Floats;
  shape(index: number): number[];
  /** Whether the optional input is there. */
  has(index: number): boolean;
}

/** The first dimension of every tensor and shape. */
export const BATCH = -1;

export function readOperator(node: OnnxNode, values: ReadonlyMap<string, Value>, graph: TfjsGraph): OperatorAt {
  const value = (index: number): Value => {
    const found = values.get(node.inputs[index] ?? '');
    if (found === undefined) throw new Error(`${node.op}: its input ${index} is not known`);
    return found;
  };
  const at: OperatorAt = {
    node,
    graph,
    value,
    has: (index) => (node.inputs[index] ?? '') !== '',
    tensor(index) {
      const found = value(index);
      return found.kind === 'tensor' ? found : refuse(at, `input ${index} that is constant`);
    },
    floats(index) {
      const found = value(index);
      return found.kind === 'floats' ? found : refuse(at, `input ${index} that is not a constant of floats`);
    },
    shape(index) {
      const found = value(index);
      return found.kind === 'shape' ? found.values : refuse(at, `input ${index} that is not a known shape`);
    },
  };
  return at;
}

/** @throws Error always */
export function refuse({ node }: OperatorAt, what: string): never {
  throw new Error(`The operator ${node.op} on ${what} is not supported on tfjs`);
}

/**
 * @param axis as ONNX states it, where a negative one counts from the end
 * @returns the axis of x, from 1
 * @throws Error for the batch, or an axis that x does not have
 */
export function axisOf(at: OperatorAt, x: Tensor, axis: number): number {
  const rank = x.item.length + 1;
  const place = axis < 0 ? axis + rank : axis;
  if (place < 1 || place >= rank) refuse(at, `axis ${axis}`);
  return place;
}

export function channelsLast(x: Tensor, graph: TfjsGraph): Tensor {
  if (x.last || x.item.length !== 3) return x;
  return { ...x, node: graph.add('Transpose', [x.node, graph.ints([0, 2, 3, 1])]), last: true };
}

export function channelsFirst(x: Tensor, graph: TfjsGraph): Tensor {
  if (!x.last) return x;
  return { ...x, node: graph.add('Transpose', [x.node, graph.ints([0, 3, 1, 2])]), last: false };
}

/** Like {@link channelsLast}, for operators that know only pictures. */
export function pictureOf(at: OperatorAt, index: number): Tensor {
  const x = at.tensor(index);
  if (x.item.length !== 3) refuse(at, 'other than pictures');
  return channelsLast(x, at.graph);
}

export function sizeOf(dims: readonly number[]): number {
  return dims.reduce((product, size) => product * size, 1);
}
