/**
 * Disables onnxruntime's telemetry. Its official builds do so by default since 1.29: each keeps an id of the machine and a
 * queue of events (models' names and hashes, hardware, timings) in the home folder, and sends them to Microsoft.
 *
 * The library looks at the process's own environment, which only the main thread can change: call this there before a thread
 * that loads it is started, and before it is loaded on the main thread itself.
 */
export function forbidTelemetry(): void {
  process.env.ORT_DISABLE_TELEMETRY = '1';
}
