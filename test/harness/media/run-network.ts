/** The side of the picture that a network of a test gets. */
export const SIZE = 6;

/**
 * Runs a small network on onnxruntime as it is, on two pictures of three channels.
 *
 * @returns the numbers of all outputs
 */
export async function runNetwork(file: Uint8Array): Promise<number[]> {
  // The copy of the workers, which is not a dependency of the tests.
  const name: string = 'onnxruntime-node';
  const { InferenceSession, Tensor } = await import(name);
  const session = await InferenceSession.create(file, { intraOpNumThreads: 1, logSeverityLevel: 3 });
  try {
    const picture = Float32Array.from({ length: 2 * 3 * SIZE * SIZE }, (_, i) => Math.sin(i * 0.7));
    const results = await session.run({ input: new Tensor('float32', picture, [2, 3, SIZE, SIZE]) });
    return Object.values(results).flatMap((result) => Array.from((result as { data: Float32Array }).data));
  } finally {
    await session.release();
  }
}
