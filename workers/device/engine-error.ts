/** Why the engine cannot run, or could not run this once. */
export type EngineErrorCode =
  /** Weights are missing or are not the pinned ones. */
  | 'WEIGHTS_UNUSABLE'
  /** ENGINE asks for what this machine lacks. */
  | 'RUNTIME_UNAVAILABLE'
  /** The device does not give the numbers that the manifests promise. */
  | 'SELF_TEST_FAILED'
  /** The thread that owns the device ended or hung. It is started again; the same work may be tried again. */
  | 'DEVICE_LOST'
  /** The device could not run one batch; it goes on with the next. */
  | 'RUN_FAILED'
  /** More work waits for the device than it may. */
  | 'OVERLOADED'
  /** The engine was closed while work waited. */
  | 'CLOSED';

export class EngineError extends Error {
  override name = 'EngineError';
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
