import {
  FLOAT,
  floatsOf,
  type Graph,
  isOperator,
  type Node,
  namesReadWithin,
  storeFloats,
  type Weights,
  weightsOf,
} from '../onnx-weights.js';

/** Tensors of as many channels, from one ordinary convolution to the next ones, that nothing else reads. */
interface Stretch {
  channels: number;
  first: Node;
  /** Work on each channel by itself. */
  between: readonly Node[];
  last: readonly Node[];
}

/**
 * Fills the channels between two convolutions up to a multiple of four. On x86, onnxruntime computes convolutions on blocks of
 * channels, but only if their number is such a multiple. It copies all other tensors into its blocks and out of them, and a
 * depthwise convolution without blocks takes several times as long. Networks that were pruned have many of those.
 *
 * The added channels are zero, and so are their weights in the next convolution. The order of sums changes: results differ in
 * the seventh digit.
 *
 * @returns whether there was anything to fill up
 */
export function alignChannels(graph: Graph): boolean {
  const stretches = findStretches(graph);
  const weights = weightsOf(graph);
  for (const stretch of stretches) fillUp(stretch, (name) => weights.get(name ?? ''));
  return stretches.length > 0;
}

const ALIGNMENT = 4;

function findStretches(graph: Graph): Stretch[] {
  const nodes = graph.node ?? [];
  const readers = new Map<string, Node[]>();
  for (const node of nodes) for (const name of new Set(node.input)) readers.set(name, [...(readers.get(name) ?? []), node]);
  const seen = new Set([...(graph.output ?? []).map(({ name }) => name ?? ''), ...namesReadWithin(graph)]);
  // Weights that several nodes share, that are computed, or that something else sees, stay as they are.
  const own = new Map(
    (graph.initializer ?? [])
      .map((tensor) => [tensor.name ?? '', tensor] as const)
      .filter(([name, { dataType }]) => dataType === FLOAT && readers.get(name)?.length === 1 && !seen.has(name)),
  );
  const shapeOf = (name: string | undefined) => (own.get(name ?? '')?.dims ?? []).map(Number);
  const ownsAll = ({ input }: Node) => (input ?? []).slice(1).every((name) => own.has(name));

  const followFrom = (first: Node): Stretch | null => {
    const [channels = 0] = shapeOf(first.input?.[1]);
    if (!isOrdinary(first, shapeOf) || !ownsAll(first) || channels === 0 || channels % ALIGNMENT === 0) return null;
    const between: Node[] = [];
    const last: Node[] = [];
    const open = [first];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      const [made = ''] = node.output ?? [];
      const next = readers.get(made) ?? [];
      if (seen.has(made) || next.length === 0) return null;
      for (const reader of next) {
        if (reader.input?.[0] !== made || !ownsAll(reader)) return null;
        if (isOrdinary(reader, shapeOf)) {
          last.push(reader);
        } else if (isPerChannel(reader, channels, shapeOf)) {
          between.push(reader);
          open.push(reader);
        } else {
          return null;
        }
      }
    }
    return { channels, first, between, last };
  };
  return nodes.flatMap((node) => followFrom(node) ?? []);
}

type ShapeOf = (name: string | undefined) => number[];

/** Of pictures: sound and volumes have other dimensions, on which slopes lie differently. */
function isOrdinary(node: Node, shapeOf: ShapeOf): boolean {
  return isOperator(node, 'Conv') && groupsOf(node) === 1 && shapeOf(node.input?.[1]).length === 4;
}

function isPerChannel(node: Node, channels: number, shapeOf: ShapeOf): boolean {
  if (isOperator(node, 'Relu')) return true;
  const shape = shapeOf(node.input?.[1]);
  if (isOperator(node, 'PRelu')) return shape.join() === [channels, 1, 1].join();
  return isOperator(node, 'Conv') && groupsOf(node) === channels && shape[0] === channels && shape[1] === 1;
}

function groupsOf({ attribute }: Node): number {
  return Number(attribute?.find(({ name }) => name === 'group')?.i ?? 1);
}

function fillUp(
  { channels, first, between, last }: Stretch,
  weightsOf: (name: string | undefined) => Weights | undefined,
): void {
  const to = Math.ceil(channels / ALIGNMENT) * ALIGNMENT;
  for (const node of [first, ...between]) for (const name of (node.input ?? []).slice(1)) widen(weightsOf(name), 0, to);
  for (const { attribute } of between) {
    const group = attribute?.find(({ name }) => name === 'group');
    if (group) group.i = to;
  }
  for (const { input } of last) widen(weightsOf(input?.[1]), 1, to);
}

/** Appends zeros to one dimension. */
function widen(tensor: Weights | undefined, dimension: number, to: number): void {
  if (tensor === undefined) return;
  const dims = (tensor.dims ?? []).map(Number);
  const from = dims[dimension] ?? 0;
  const inner = dims.slice(dimension + 1).reduce((product, size) => product * size, 1);
  const outer = dims.slice(0, dimension).reduce((product, size) => product * size, 1);
  const values = floatsOf(tensor);
  const wide = new Float32Array(outer * to * inner);
  for (let i = 0; i < outer; i++) wide.set(values.subarray(i * from * inner, (i + 1) * from * inner), i * to * inner);
  tensor.dims = dims.with(dimension, to);
  storeFloats(tensor, wide);
}
