import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ProblemCode } from '@faceproof/protocol/problems.js';
import { FOLDER } from '../folder.js';

/** What the service answered when `npm run examples` recorded it, for the OpenAPI document. */
export interface Examples {
  /** The body of each operation's answer. */
  answers: Readonly<Record<string, unknown>>;
  /** By the name of the event's schema. */
  events: Readonly<Record<string, unknown>>;
  /** What a problem says in addition to its title and status. */
  problems: Readonly<Record<ProblemCode, { detail: string; [member: string]: unknown }>>;
}

export const EXAMPLES_FILE = join(dirname(FOLDER), 'openapi', 'examples.json');

export function readExamples(): Examples {
  return JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8'));
}
