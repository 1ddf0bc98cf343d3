import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeWebhookSecret } from '@faceproof/protocol/webhooks/webhook-signature.js';
import { writePrivateFile } from '../private-file.js';

/** The content of `.faceproof/dev.json`: what developers and commands need to call this service. */
export interface DevFile {
  baseUrl: string;
  testKey: string;
  liveKey: string;
  operatorToken: string;
  webhookSecret: string;
}

/** @returns null if the file is missing or incomplete */
export function readDevFile(folder: string): DevFile | null {
  const path = join(folder, 'dev.json');
  if (!existsSync(path)) return null;
  try {
    const parsed: Partial<Record<keyof DevFile, unknown>> = JSON.parse(readFileSync(path, 'utf8'));
    const { baseUrl, testKey, liveKey, operatorToken, webhookSecret } = parsed;
    const whole = [baseUrl, testKey, liveKey, operatorToken, webhookSecret].every(
      (value) => typeof value === 'string' && value !== '',
    );
    return whole ? (parsed as DevFile) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Writes the file atomically, with mode 0600. */
export function writeDevFile(folder: string, dev: DevFile): void {
  writePrivateFile(join(folder, 'dev.json'), `${JSON.stringify(dev, null, 2)}\n`);
}

/** Creates the secrets that do not belong to an account. They stay the same across starts. */
export function newDevSecrets(): Pick<DevFile, 'operatorToken' | 'webhookSecret'> {
  return {
    operatorToken: `fp_operator_${randomBytes(32).toString('base64url')}`,
    webhookSecret: makeWebhookSecret(randomBytes(32)),
  };
}
