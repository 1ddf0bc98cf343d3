import { readWitnessPolicy, type WitnessOptions } from '@faceproof/protocol/log/witness-policy.js';
import { UsageError } from './usage-error.js';

/** @returns undefined without pins. @throws UsageError: a pin or a quorum that cannot be kept must not be ignored */
export function readWitnesses(vkeys: readonly string[] | undefined, quorum: string | undefined): WitnessOptions | undefined {
  if (vkeys === undefined && quorum === undefined) return undefined;
  if (quorum !== undefined && !/^[0-9]{1,4}$/.test(quorum)) throw new UsageError('--quorum must be a whole number.');
  const policy = readWitnessPolicy({ vkeys: vkeys ?? [], quorum: quorum === undefined ? undefined : Number(quorum) });
  if (typeof policy === 'string') throw new UsageError(`--witness, --quorum: ${policy}`);
  return policy;
}
