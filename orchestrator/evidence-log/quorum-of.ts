import type { Service } from '../service.js';
import type { Quorum } from './load-proofs.js';

export function quorumOf({ config }: Pick<Service, 'config'>): Quorum {
  const { witnesses, quorum } = config.witnessing;
  return { vkeys: witnesses.map(({ vkey }) => vkey), quorum };
}
