/** An expected failure. The message says what is wrong and what to do; the command prints it without a stack. */
export class Refusal extends Error {
  override name = 'Refusal';
  /** Partial results, for the output of `--json`. */
  readonly json: object;

  constructor(message: string, { json = {}, ...options }: ErrorOptions & { json?: object } = {}) {
    super(message, options);
    this.json = json;
  }
}

/** The code of a system error, such as `ENOSPC`, or of a PostgreSQL error (five characters); empty for any other value. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
