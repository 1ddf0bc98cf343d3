/** The witness cannot start or go on. `message` is for the operator. */
export class WitnessError extends Error {
  override name = 'WitnessError';
}
