/** The command could not do its work. `message` is for the user. */
export class UsageError extends Error {
  override name = 'UsageError';
}
