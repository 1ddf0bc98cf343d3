import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Refusal } from '../refusal.js';

/**
 * Finds the database of the service that runs here: DATABASE_URL, or the embedded one of `npm start`.
 *
 * @returns the URL; it contains the password: never print it
 * @throws Refusal if there is neither
 */
export function locateDatabase(root: string, environment: NodeJS.ProcessEnv): string {
  const given = environment.DATABASE_URL?.trim();
  if (given) return given;
  const file = join(resolve(root, environment.FACEPROOF_DIR?.trim() || '.faceproof'), 'postgres.json');
  if (!existsSync(file))
    throw new Refusal('There is no database here yet. Run "npm start" in another terminal, or set DATABASE_URL.');
  const { port, password } = JSON.parse(readFileSync(file, 'utf8')) as { port: number; password: string };
  return `postgres://faceproof:${password}@127.0.0.1:${port}/faceproof`;
}
