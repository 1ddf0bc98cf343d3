/** A variable of the environment is missing or invalid. `message` says which and what it must be; it never contains the value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
