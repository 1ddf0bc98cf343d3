/** A PyTorch file that is damaged, hostile, or of a kind that is not supported. The message is a clause. */
export class TorchFileError extends Error {
  override name = 'TorchFileError';
}
