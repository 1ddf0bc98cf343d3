import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Refusal } from '@faceproof/installation/refusal.js';

/** What a command of the desk gets. */
export interface Call {
  args: readonly string[];
  modelsDir: string;
  /** The folder of sets, manifests and fusions. */
  definitionsDir: string;
  /** The clone, whose service or database a command may use. */
  root: string;
  environment: NodeJS.ProcessEnv;
}

/** The kinds of flags. */
const TEXT = { type: 'string' } as const;
export const TEXTS = { type: 'string', multiple: true } as const;
export const FLAG = { type: 'boolean' } as const;

/** Flags that each take a text. */
export function texts<Name extends string>(...names: readonly Name[]): Record<Name, typeof TEXT> {
  return Object.fromEntries(names.map((name) => [name, TEXT])) as Record<Name, typeof TEXT>;
}

/** The flags and words of a command. @throws Refusal with the usage for a flag that the command does not have */
export function readFlags<T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
  usage: string,
): ReturnType<typeof parseArgs<{ options: T; allowPositionals: true; strict: true }>> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(`${error.message}\n\n${usage}`);
    throw error;
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
