/** An end that was foreseen. `message` is one sentence that says what to do; whoever runs the command prints it without a stack. */
export class Refusal extends Error {
  override name = 'Refusal';
  /** What was found before it ended, for who reads with `--json`. */
  readonly json: object;

  constructor(message: string, { json = {}, ...options }: ErrorOptions & { json?: object } = {}) {
    super(message, options);
    this.json = json;
  }
}

/** A system error's code, such as `ENOSPC`, or PostgreSQL's five characters; empty for anything else. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
