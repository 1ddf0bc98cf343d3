import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The command could not do its work. `message` is for the user. */
export class UsageError extends Error {
  override name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<Known extends Options> = ReturnType<typeof parseArgs<{ args: string[]; allowPositionals: true; options: Known }>>;

/** @throws UsageError that names an unknown option, with the usage */
export function readArguments<const Known extends Options>(
  args: readonly string[],
  options: Known,
  usage: string,
): Parsed<Known> {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    // The message of parseArgs names the unknown option.
    throw new UsageError(`${error instanceof Error ? error.message : ''}\n\n${usage}`);
  }
}
