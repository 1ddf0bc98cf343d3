import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { rotateSigningKey } from '@faceproof/orchestrator/receipts/rotate-signing-key.js';
import { hasActiveKey, listKeys } from '@faceproof/orchestrator/receipts/signing-keys.store.js';
import { MODES, type Mode } from '@faceproof/protocol/words.js';
import { type Arguments, type Command, type Report, toTable, toTime } from './command.js';

export const SIGNING_KEY_COMMANDS: Readonly<Record<string, Command>> = {
  'signing-keys list': {
    usage: '',
    summary: 'list all signing keys: active, next and retired',
    words: 0,
    options: [],
    run: showKeys,
  },
  'signing-keys rotate': {
    usage: '[--mode test|live]',
    summary: 'retire the ACTIVE key, activate the published NEXT key and publish a new NEXT; both modes unless --mode is given',
    words: 0,
    options: ['mode'],
    run: rotate,
  },
};

async function showKeys(desk: Desk): Promise<Report> {
  const keys = await listKeys(desk.db);
  return {
    json: { keys },
    lines: toTable(
      ['KEY', 'MODE', 'STATUS', 'NOT BEFORE', 'NOT AFTER'],
      keys.map((key) => [key.kid, key.mode, key.status, toTime(key.notBefore), toTime(key.notAfter)]),
    ),
  };
}

async function rotate(desk: Desk, { options }: Arguments): Promise<Report> {
  const { vault } = await desk.openKeys();
  const by = { vault, clock: desk.clock, random: desk.random };
  const rotations = await desk.db.transaction(async (tx) => {
    const done = [];
    for (const mode of readModes(options.mode)) {
      if (!(await hasActiveKey(tx, mode)))
        throw new Refusal('There are no signing keys yet. The orchestrator creates them when it first starts.');
      const rotation = await rotateSigningKey(tx, by, mode);
      await desk.audit(tx, { action: 'signing-keys rotate', accountId: null, objectId: rotation.active });
      done.push(rotation);
    }
    return done;
  });
  return {
    json: { rotations, keys: await listKeys(desk.db) },
    lines: rotations.flatMap(({ mode, retired, active, next }) => [
      `${mode}`,
      `  retired  ${retired}  (stays published)`,
      `  active   ${active}`,
      `  next     ${next}`,
    ]),
  };
}

function readModes(text: string | undefined): readonly Mode[] {
  const mode = text?.toUpperCase();
  if (mode === undefined) return MODES;
  if (mode === 'TEST' || mode === 'LIVE') return [mode];
  throw new Refusal('--mode must be test or live.');
}
