import { ConfigError } from '@faceproof/hosting/settings/config-error.js';
import { wholeNumber } from '@faceproof/hosting/settings/fields.js';
import { readWitnessKey } from '@faceproof/protocol/log/cosignatures.js';
import { z } from 'zod';

/** A witness that is asked to cosign the checkpoints of the evidence log. */
export interface WitnessConfig {
  name: string;
  /** The C2SP format, type 0x04. */
  vkey: string;
  /** Without a trailing slash. */
  url: string;
}

export interface WitnessesConfig {
  witnesses: readonly WitnessConfig[];
  /** How many of them make a checkpoint the one that proofs lead to; 0 without witnesses. */
  quorum: number;
}

const WITNESSES_MAX = 20;

export const WITNESS_FIELDS = { WITNESSES: z.string().optional(), WITNESS_QUORUM: wholeNumber(1, WITNESSES_MAX).optional() };

/** @throws ConfigError that names the entry */
export function witnessesOf(env: z.output<z.ZodObject<typeof WITNESS_FIELDS>>): WitnessesConfig {
  const entries = (env.WITNESSES ?? '').split(/[,\n]/).map((entry) => entry.trim());
  const witnesses = entries.filter((entry) => entry !== '').map(readEntry);
  refuseRepeated(witnesses);
  if (witnesses.length > WITNESSES_MAX) throw new ConfigError(`WITNESSES has more than ${WITNESSES_MAX} entries.`);
  const quorum = env.WITNESS_QUORUM ?? (witnesses.length === 0 ? 0 : Math.floor(witnesses.length / 2) + 1);
  if (quorum > witnesses.length)
    throw new ConfigError(
      `WITNESS_QUORUM is ${quorum}, and WITNESSES names ${witnesses.length}: no checkpoint could have so many.`,
    );
  return { witnesses, quorum };
}

function readEntry(entry: string): WitnessConfig {
  const [vkey = '', address = '', ...more] = entry.split(/\s+/);
  const key = readWitnessKey(vkey);
  if (key === null)
    throw new ConfigError(
      `WITNESSES: ${JSON.stringify(vkey.slice(0, 200))} is not the key of a witness (a vkey of type 0x04).`,
    );
  if (address === '' || more.length > 0)
    throw new ConfigError(`WITNESSES: the entry of ${key.name} must be a key, a space and a URL.`);
  return { name: key.name, vkey, url: readUrl(key.name, address) };
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function readUrl(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ConfigError(
      `WITNESSES: the URL of ${name} must begin with https://, or with http:// if the witness is on this host.`,
    );
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    throw new ConfigError(`WITNESSES: the URL of ${name} must begin with https://, unless the witness is on this host.`);
  if (`${url.username}${url.password}${url.search}${url.hash}` !== '')
    throw new ConfigError(`WITNESSES: the URL of ${name} must have no user, password, query or fragment.`);
  return url.href.replace(/\/+$/, '');
}

/** A key counts once towards the quorum, and a name is a label of metrics. */
function refuseRepeated(witnesses: readonly WitnessConfig[]): void {
  const seen = new Set<string>();
  for (const { name, vkey } of witnesses) {
    const key = vkey.slice(vkey.lastIndexOf('+') + 1);
    for (const id of [`name ${name}`, `key ${key}`]) {
      if (seen.has(id)) throw new ConfigError(`WITNESSES names ${name} twice, or one key under two names.`);
      seen.add(id);
    }
  }
}
