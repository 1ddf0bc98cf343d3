import { resolve } from 'node:path';
import { Refusal } from '../refusal.js';
import { rememberedUrls } from './embedded-postgres.js';

/**
 * Finds the database of the service that runs here: DATABASE_URL, or the embedded one of `npm start`.
 *
 * @returns the URL of the service's role; it contains the password: never print it
 * @throws Refusal if there is neither
 */
export function locateDatabase(root: string, environment: NodeJS.ProcessEnv): string {
  const given = environment.DATABASE_URL?.trim();
  if (given) return given;
  const urls = rememberedUrls(resolve(root, environment.FACEPROOF_DIR?.trim() || '.faceproof'));
  if (urls === null)
    throw new Refusal('There is no database here yet. Run "npm start" in another terminal, or set DATABASE_URL.');
  return urls.service;
}
