import type onnxProto from 'onnx-proto';

export type Graph = onnxProto.onnx.IGraphProto;
export type Node = onnxProto.onnx.INodeProto;
export type Weights = onnxProto.onnx.ITensorProto;

/** The code of 32-bit floats in an ONNX file. */
export const FLOAT = 1;

/** The tensors that a file brings, by their names. */
export function weightsOf({ initializer }: Graph): Map<string, Weights> {
  return new Map((initializer ?? []).map((tensor) => [tensor.name ?? '', tensor]));
}

/** The same with the constants that nodes hold, by the names of their outputs. */
export function constantsOf(graph: Graph): Map<string, Weights> {
  const constants = weightsOf(graph);
  for (const node of graph.node ?? []) {
    const tensor = node.opType === 'Constant' ? node.attribute?.[0]?.t : undefined;
    if (tensor) constants.set(node.output?.[0] ?? '', tensor);
  }
  return constants;
}

/** @param tensor of {@link FLOAT} */
export function floatsOf({ rawData, floatData }: Weights): Float32Array {
  return rawData?.length ? new Float32Array(new Uint8Array(rawData).buffer) : Float32Array.from(floatData ?? []);
}

/** @param tensor of {@link FLOAT} */
export function storeFloats(tensor: Weights, floats: Float32Array): void {
  tensor.floatData = [];
  tensor.rawData = new Uint8Array(floats.buffer);
}

/** Whether it is ONNX's own operator, not one of the same name that a file brings or that a runtime adds. */
export function isOperator({ opType, domain }: Node, name: string): boolean {
  return opType === name && !domain;
}

/** Every name that the graphs within nodes read, such as the branches of an If: also those of the graph around them. */
export function namesReadWithin({ node }: Graph): string[] {
  const inner = (node ?? []).flatMap(({ attribute }) =>
    (attribute ?? []).flatMap(({ g, graphs }) => [...(g ? [g] : []), ...(graphs ?? [])]),
  );
  return inner.flatMap((graph) => [
    ...(graph.node ?? []).flatMap(({ input }) => input ?? []),
    ...(graph.output ?? []).map(({ name }) => name ?? ''),
    ...namesReadWithin(graph),
  ]);
}

/**
 * Files of old exporters list their weights as inputs too, each with its shape. A caller could replace such a weight, which
 * no one does here; so it may become a constant, of any shape.
 */
export function fixWeights(proto: onnxProto.onnx.IModelProto, graph: Graph): void {
  const weights = weightsOf(graph);
  graph.input = (graph.input ?? []).filter(({ name }) => !weights.has(name ?? ''));
  // Before this version, every weight had to be an input.
  proto.irVersion = Math.max(Number(proto.irVersion), 4);
}
