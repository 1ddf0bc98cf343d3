import type { Config } from '../config.js';
import type { Quorum } from './load-proofs.js';

export function quorumOf({ config }: { config: Config }): Quorum {
  const { witnesses, quorum } = config.witnessing;
  return { vkeys: witnesses.map(({ vkey }) => vkey), quorum };
}
