import {
  constantsOf,
  FLOAT,
  floatsOf,
  type Graph,
  isOperator,
  type Node,
  namesReadWithin,
  storeFloats,
} from '../onnx-weights.js';

/** The operators that add up products with their second input. */
const SUMS = ['Conv', 'ConvTranspose', 'Gemm', 'MatMul'];
/** A 32-bit float has 24 bits: beside the largest weight, one this much smaller hardly changes a sum. */
const NEGLIGIBLE = 2 ** -48;
/** Products of larger weights are hardly ever denormal. */
const TINY = 2 ** -56;

/**
 * Sets weights to zero that are too small to count, as training leaves them. Their products are denormal numbers, each of which costs
 * an Intel CPU over a hundred cycles: a MobileFaceNet then takes fifteen times as long. Weights that something else reads stay: it may
 * divide by them.
 *
 * @returns whether there was one
 */
export function dropTinyWeights(graph: Graph): boolean {
  const constants = constantsOf(graph);
  let dropped = false;
  for (const name of namesOnlySummed(graph)) {
    const tensor = constants.get(name);
    if (tensor?.dataType !== FLOAT) continue;
    const weights = floatsOf(tensor);
    const least = Math.min(TINY, NEGLIGIBLE * weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0));
    if (!weights.some((weight) => weight !== 0 && Math.abs(weight) < least)) continue;
    storeFloats(
      tensor,
      weights.map((weight) => (Math.abs(weight) < least ? 0 : weight)),
    );
    dropped = true;
  }
  return dropped;
}

function namesOnlySummed(graph: Graph): Set<string> {
  const nodes = graph.node ?? [];
  const summedBy = (node: Node) => (SUMS.some((name) => isOperator(node, name)) ? node.input?.[1] : undefined);
  const names = new Set(nodes.flatMap((node) => summedBy(node) ?? []));
  const others = nodes.flatMap((node) => (node.input ?? []).filter((name, i) => i !== 1 || name !== summedBy(node)));
  const outputs = (graph.output ?? []).map(({ name }) => name ?? '');
  for (const name of [...others, ...outputs, ...namesReadWithin(graph)]) names.delete(name);
  return names;
}
