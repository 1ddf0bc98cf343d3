/** What runs the models: a runtime and its provider, such as `onnx:cuda`, and in `onnx:cuda:fp16` the precision. */
export interface EngineName {
  runtime: string;
  provider: string;
  /** As in the name, which may be unknown; null: the name states none, and the engine computes in 32-bit floats. */
  precision: string | null;
}

export function readEngineName(engine: string): EngineName {
  const [runtime = '', provider = '', precision = null] = engine.split(':');
  return { runtime, provider, precision };
}

/** The engine on the same device that computes in 32-bit floats. */
export function engineIn32Bits(engine: string): string {
  return engine.split(':', 2).join(':');
}
