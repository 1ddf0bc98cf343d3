/** Every existing engine, the reference first. */
export const ENGINES = [
  ...['onnx:cpu', 'onnx:webgpu', 'onnx:cuda', 'onnx:cuda:fp16', 'onnx:cpu:fp16'],
  ...['tfjs:gpu', 'tfjs:cpu', 'tfjs:wasm'],
] as const;
