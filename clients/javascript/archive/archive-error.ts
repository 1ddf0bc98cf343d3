/** The archive cannot be used, or must not be written. `message` is for the user. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}
