/** Why the engine cannot run, or why a run failed. */
export type EngineErrorCode =
  /** Weights are missing or do not match their pinned digests. */
  | 'WEIGHTS_UNUSABLE'
  /** ENGINE asks for something that this machine lacks. */
  | 'RUNTIME_UNAVAILABLE'
  /** The device does not reproduce the golden outputs of the manifests. */
  | 'SELF_TEST_FAILED'
  /** The device thread ended or hung. It is restarted; the same work may be retried. */
  | 'DEVICE_LOST'
  /** The device failed to run one batch; it continues with the next. */
  | 'RUN_FAILED'
  /** The limit of items waiting for the device is reached. */
  | 'OVERLOADED'
  /** The engine was closed while items were waiting. */
  | 'CLOSED';

export class EngineError extends Error {
  override name = 'EngineError';
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
