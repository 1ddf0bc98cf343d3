import type { Environment } from '@faceproof/hosting/settings/parse-environment.js';
import { loadMasterKeys, type MasterKeyConfig, type MasterKeysConfig } from '../keys.config.js';
import type { KeyDoor, WrappedKey } from './key-door.js';
import { openFileDoor } from './open-file-door.js';
import { openTransitDoor } from './open-transit-door.js';

/** The doors of this process: the current master key, and the previous one for the time of a rotation. */
export interface Doors {
  current: KeyDoor;
  /** @returns the door that opens what has this key id; null: this process has no such key */
  find(wrapped: Pick<WrappedKey, 'keyId'>): KeyDoor | null;
  /** The master keys that are in this process, and the door of each. */
  inProcess: readonly { masterKey: Buffer; door: KeyDoor }[];
  /** How long unwrapped keys may stay in memory; null: as long as the process runs. */
  keepMs: number | null;
  close(): void;
}

/** The doors of an operator's command. @throws ConfigError */
export function openMasterKeyDoors(environment: Environment): Doors {
  return openDoors(loadMasterKeys(environment));
}

export function openDoors(config: MasterKeysConfig): Doors {
  const opened = [config.current, ...(config.previous === null ? [] : [config.previous])].map((from) => ({
    from,
    door: openDoor(from),
  }));
  const doors = opened.map(({ door }) => door);
  const [current] = doors;
  if (current === undefined) throw new Error('There is no master key');
  return {
    current,
    find: ({ keyId }) => doors.find((door) => door.holds(keyId)) ?? null,
    inProcess: opened.flatMap(({ from, door }) => (from.kind === 'key' ? [{ masterKey: from.key, door }] : [])),
    keepMs: doors.reduce<number | null>(
      (least, { keepMs }) => (keepMs === null ? least : Math.min(least ?? keepMs, keepMs)),
      null,
    ),
    close: () => {
      for (const door of doors) door.close();
    },
  };
}

function openDoor(from: MasterKeyConfig): KeyDoor {
  switch (from.kind) {
    case 'key':
      return openFileDoor(from.key);
    case 'transit':
      return openTransitDoor(from);
  }
}
