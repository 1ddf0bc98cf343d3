import { Refusal } from '../refusal.js';

/** Why files could not be fetched. */
export type FetchFault =
  | 'NETWORK'
  | 'NOT_FOUND'
  | 'WRONG_DIGEST'
  | 'UNREADABLE'
  | 'DISK_FULL'
  | 'NOT_WRITABLE'
  | 'NO_CLIENT'
  | 'ABORTED';

export class FetchError extends Refusal {
  readonly fault: FetchFault;

  constructor(fault: FetchFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/**
 * Explains a system error from writing below `folder`. Returns any other error unchanged.
 *
 * @param variable the environment variable that sets the folder
 */
export function explainDisk(error: unknown, folder: string, variable = 'MODELS_DIR'): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new FetchError('DISK_FULL', `The disk is full. Free 100 MB for ${folder}, then try again.`, { cause: error });
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
    return new FetchError(
      'NOT_WRITABLE',
      `Cannot write to ${folder}. Make it writable, or set ${variable} to another folder.`,
      { cause: error },
    );
  }
  return error;
}
