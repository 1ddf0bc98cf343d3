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

/** @param tensor of {@link FLOAT} */
export function floatsOf({ rawData, floatData }: Weights): Float32Array {
  return rawData?.length ? new Float32Array(Uint8Array.from(rawData).buffer) : Float32Array.from(floatData ?? []);
}
