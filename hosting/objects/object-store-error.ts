export type ObjectStoreFault =
  /** No answer, or none in time. The same call may succeed later. */
  | 'UNREACHABLE'
  /** The keys are wrong, or lack the permission. */
  | 'DENIED'
  | 'NO_BUCKET'
  /** The store has no space for another upload. */
  | 'FULL'
  /** A bucket with versions hides a deleted object instead of deleting it. */
  | 'KEEPS_VERSIONS'
  /** An object is larger than any that the service stores. */
  | 'TOO_LARGE';

/** An operation of the object store failed. `message` is for operators. */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError';
  readonly code: ObjectStoreFault;

  constructor(code: ObjectStoreFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The store has no object of this name. Objects are durable before a row refers to them, so a retry does not help. */
export class ObjectMissingError extends Error {
  override name = 'ObjectMissingError';

  constructor(options?: ErrorOptions) {
    super('The media store has no such object', options);
  }
}
