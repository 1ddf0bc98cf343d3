import {
  averageAll,
  bend,
  combine,
  elementwise,
  multiplyMatrix,
  multiplyWeights,
  normalize,
  reduceMean,
  softmax,
} from './operators/number-operators.js';
import { type OperatorAt, readOperator, refuse, type Value } from './operators/operator-at.js';
import { concatenate, flatten, gather, reshape, shapeOf, slice, split, transpose } from './operators/shape-operators.js';
import { convolve, poolMax } from './operators/window-operators.js';
import type { OnnxNode } from './read-onnx-graph.js';
import type { TfjsGraph } from './tfjs-graph.js';

interface Operator {
  /** The attributes that `map` reads, or that change nothing. A node that states another one is refused. */
  attributes: readonly string[];
  map(at: OperatorAt): Value[];
}

/** Every operator that is converted. */
const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ['Conv', { attributes: ['auto_pad', 'dilations', 'group', 'kernel_shape', 'pads', 'strides'], map: convolve }],
  [
    'MaxPool',
    // storage_order only orders the second output.
    { attributes: ['auto_pad', 'ceil_mode', 'dilations', 'kernel_shape', 'pads', 'storage_order', 'strides'], map: poolMax },
  ],
  ['Relu', { attributes: [], map: (at) => elementwise(at, 'Relu') }],
  ['Sigmoid', { attributes: [], map: (at) => elementwise(at, 'Sigmoid') }],
  ['Exp', { attributes: [], map: (at) => elementwise(at, 'Exp') }],
  ['PRelu', { attributes: [], map: bend }],
  ['Add', { attributes: [], map: (at) => combine(at, 'AddV2') }],
  ['Sub', { attributes: [], map: (at) => combine(at, 'Sub') }],
  ['Mul', { attributes: [], map: (at) => combine(at, 'Mul') }],
  ['Div', { attributes: [], map: (at) => combine(at, 'RealDiv') }],
  ['GlobalAveragePool', { attributes: [], map: averageAll }],
  ['ReduceMean', { attributes: ['axes', 'keepdims'], map: reduceMean }],
  ['Gemm', { attributes: ['alpha', 'beta', 'transA', 'transB'], map: multiplyWeights }],
  ['MatMul', { attributes: [], map: multiplyMatrix }],
  // momentum counts only in training.
  ['BatchNormalization', { attributes: ['epsilon', 'momentum', 'spatial', 'training_mode'], map: normalize }],
  ['Softmax', { attributes: ['axis'], map: softmax }],
  ['Concat', { attributes: ['axis'], map: concatenate }],
  ['Split', { attributes: ['axis', 'num_outputs', 'split'], map: split }],
  ['Slice', { attributes: ['axes', 'ends', 'starts'], map: slice }],
  ['Transpose', { attributes: ['perm'], map: transpose }],
  ['Shape', { attributes: [], map: shapeOf }],
  ['Gather', { attributes: ['axis'], map: gather }],
  ['Unsqueeze', { attributes: ['axes'], map: (at) => [{ kind: 'shape', values: at.shape(0) }] }],
  ['Reshape', { attributes: ['allowzero'], map: reshape }],
  ['Flatten', { attributes: ['axis'], map: flatten }],
]);

/**
 * @returns the values of the node's outputs, by name
 * @throws Error that names the operator, and the attribute or the use that is not supported
 */
export function mapNode(node: OnnxNode, values: ReadonlyMap<string, Value>, graph: TfjsGraph): [name: string, value: Value][] {
  const operator = node.domain === '' || node.domain === 'ai.onnx' ? OPERATORS.get(node.op) : undefined;
  if (operator === undefined) throw new Error(`The operator ${nameOf(node)} is not supported on tfjs`);
  const at = readOperator(node, values, graph);
  const other = node.stated.find((name) => !operator.attributes.includes(name));
  if (other !== undefined) refuse(at, `the attribute ${other}`);
  return operator.map(at).map((value, i) => [node.outputs[i] ?? '', value]);
}

function nameOf({ domain, op }: OnnxNode): string {
  return domain === '' ? op : `${domain}.${op}`;
}
