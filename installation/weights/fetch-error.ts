import { Refusal } from '../refusal.js';

/** Why files could not be fetched: one sentence that says what to do. Whoever runs the command prints it without a stack. */
export type FetchFault = 'NETWORK' | 'NOT_FOUND' | 'WRONG_DIGEST' | 'DISK_FULL' | 'NOT_WRITABLE' | 'NO_NPM' | 'ABORTED';

export class FetchError extends Refusal {
  readonly fault: FetchFault;

  constructor(fault: FetchFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/**
 * A system error while writing below `folder`, as a sentence; any other error as it is.
 *
 * @param variable what sets the folder
 */
export function explainDisk(error: unknown, folder: string, variable = 'MODELS_DIR'): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new FetchError('DISK_FULL', `The disk is full: free some space for ${folder} (100 MB will do) and try again.`, {
      cause: error,
    });
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
    return new FetchError(
      'NOT_WRITABLE',
      `${folder} cannot be written to: make it writable, or set ${variable} to another folder.`,
      {
        cause: error,
      },
    );
  }
  return error;
}
