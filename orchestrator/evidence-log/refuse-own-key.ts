import { ConfigError } from '@faceproof/hosting/settings/config-error.js';
import { readWitnessKey } from '@faceproof/protocol/log/cosignatures.js';
import { readLogKey } from '@faceproof/protocol/log/log-checkpoint.js';
import type { EvidenceLogKey } from '@faceproof/protocol/log/log-proof.js';
import type { WitnessConfig } from '../witnesses.config.js';

/** A log that witnesses itself proves nothing. @throws ConfigError */
export function refuseOwnKey(witnesses: readonly WitnessConfig[], log: EvidenceLogKey): void {
  const own = readLogKey(log.vkey)?.publicKey ?? new Uint8Array();
  const found = witnesses.find(({ vkey }) => Buffer.from(own).equals(readWitnessKey(vkey)?.publicKey ?? new Uint8Array(1)));
  if (found !== undefined)
    throw new ConfigError(`WITNESSES: ${found.name} has the key of the evidence log itself. A witness has a key of its own.`);
}
