/** A key as a provider returns it: only the same provider opens it again. */
export interface WrappedKey {
  /** Which key of the provider wrapped it, such as `file:3f2a91c07b44d1e8`. It is not a secret. */
  keyId: string;
  wrapped: Buffer;
}

/**
 * Where the master key lies: in this process, from a file or the environment, or in a KMS that never gives it away.
 *
 * A provider wraps only the few wrapping keys of the database (see keyring/), never a subject's key. A wrapped key opens only with the
 * context that it was wrapped for. Every call is bounded in time.
 */
export interface KeyProvider {
  /** The key that wraps now, for operators. @throws KmsError */
  currentKeyId(): Promise<string>;
  /** Whether this provider opens what has this key id. It says nothing about the key's being available. */
  holds(keyId: string): boolean;
  /** @throws KmsError */
  wrap(context: string, key: Uint8Array): Promise<WrappedKey>;
  /** @throws KmsError, SealBrokenError */
  unwrap(context: string, wrapped: WrappedKey): Promise<Buffer>;
  /** The same key under the key that wraps now. @throws KmsError, SealBrokenError */
  rewrap(context: string, wrapped: WrappedKey): Promise<WrappedKey>;
  /** How long an unwrapped key may stay in memory without being unwrapped again; null: as long as the process runs. */
  readonly keepMs: number | null;
  close(): void;
}

export type KmsFault =
  /** No answer in time, sealed, busy, or broken: the same call may succeed later. */
  | 'UNREACHABLE'
  /** The credentials are wrong, or do not allow this. */
  | 'DENIED'
  /** The KMS has no key of this name. */
  | 'NO_KEY'
  /** It answers, but not as the API describes, or does not open what it wrapped. */
  | 'REFUSED';

/** The KMS did not do what was asked. `message` is for operators, and contains no key and no token. */
export class KmsError extends Error {
  override name = 'KmsError';
  readonly code: KmsFault;

  constructor(code: KmsFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
