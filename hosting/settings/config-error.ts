/** The environment is not usable. `message` names the variable and the value that it needs, and contains no value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
