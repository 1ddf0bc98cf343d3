/** Every existing engine, the reference first. */
export const ENGINES = ['onnx:cpu', 'onnx:webgpu', 'onnx:cuda', 'tfjs:gpu', 'tfjs:cpu', 'tfjs:wasm'] as const;
