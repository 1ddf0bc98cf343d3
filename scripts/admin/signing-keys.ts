import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { replaceCheckpoint } from '@faceproof/orchestrator/audit/chain/replace-checkpoint.js';
import { type RevocationFault, revokeSigningKey } from '@faceproof/orchestrator/receipts/revoke-signing-key.js';
import { rotateSigningKey } from '@faceproof/orchestrator/receipts/rotate-signing-key.js';
import { signWith } from '@faceproof/orchestrator/receipts/signer.js';
import { hasActiveKey, KEY_USES, type KeyUse, listKeys } from '@faceproof/orchestrator/receipts/signing-keys.store.js';
import { MODES, type Mode } from '@faceproof/protocol/words.js';
import { type Arguments, type Command, type Report, toTable, toTime } from './command.js';

export const SIGNING_KEY_COMMANDS: Readonly<Record<string, Command>> = {
  'signing-keys list': { summary: 'list all signing keys: active, next, retired and revoked', run: showKeys },
  'signing-keys rotate': {
    usage: '[--mode test|live] [--of receipts|webhooks]',
    summary:
      'retire the ACTIVE key, activate the published NEXT key and publish a new NEXT; of receipts and of both modes unless you say otherwise',
    options: ['mode', 'of'],
    run: rotate,
  },
  'signing-keys revoke': {
    usage: 'KID [--at TIME]',
    summary: 'mark a signing key whose secret leaked, now or since TIME; an ACTIVE key is replaced at once',
    words: 1,
    options: ['at'],
    run: revoke,
  },
};

async function showKeys(desk: Desk): Promise<Report> {
  const keys = (
    await Promise.all(KEY_USES.map(async (signs) => (await listKeys(desk.db, signs)).map((key) => ({ ...key, signs }))))
  ).flat();
  return {
    json: { keys },
    lines: toTable(
      ['KEY', 'SIGNS', 'MODE', 'STATUS', 'NOT BEFORE', 'NOT AFTER', 'REVOKED'],
      keys.map((key) => [
        key.kid,
        key.signs,
        key.mode,
        key.status,
        toTime(key.notBefore),
        toTime(key.notAfter),
        toTime(key.revokedAt ?? null),
      ]),
    ),
  };
}

async function rotate(desk: Desk, { options }: Arguments): Promise<Report> {
  const { vault } = await desk.openKeys();
  const by = { vault, clock: desk.clock, random: desk.random };
  const signs = readUse(options.of);
  const rotations = await desk.db.transaction(async (tx) => {
    const done = [];
    for (const mode of readModes(options.mode)) {
      if (!(await hasActiveKey(tx, { mode, signs })))
        throw new Refusal('There are no signing keys yet. The orchestrator creates them when it first starts.');
      const rotation = await rotateSigningKey(tx, by, { mode, signs });
      await desk.audit(tx, { action: 'signing-keys rotate', accountId: null, objectId: rotation.active });
      done.push(rotation);
    }
    return done;
  });
  return {
    json: { rotations, keys: await listKeys(desk.db, signs) },
    lines: rotations.flatMap(({ mode, retired, active, next }) => [
      `${mode}`,
      `  retired  ${retired}  (stays published)`,
      `  active   ${active}`,
      `  next     ${next}`,
    ]),
  };
}

/** The `signing-keys revoke` command, which `keys revoke` calls for the id of a signing key too. */
export async function revoke(desk: Desk, { rest: [kid = ''], options }: Arguments): Promise<Report> {
  const since = options.at === undefined ? null : readTime(options.at);
  const { vault } = await desk.openKeys();
  const by = { vault, clock: desk.clock, random: desk.random };
  const { revoked, isChained } = await desk.db.transaction((tx) =>
    replaceCheckpoint({ clock: desk.clock, signer: signWith(vault) }, tx, async () => {
      const revocation = await revokeSigningKey(tx, by, { kid, since });
      if ('fault' in revocation) throw new Refusal(explain(revocation, kid));
      await desk.audit(tx, { action: 'signing-keys revoke', accountId: null, objectId: kid });
      return revocation;
    }),
  );
  const { mode, revokedAt, replaced } = revoked;
  return {
    json: { kid, mode, revokedAt: revokedAt.toISOString(), replaced, isChained, keys: await listKeys(desk.db) },
    lines: [
      mode,
      `  revoked  ${kid}  (since ${revokedAt.toISOString()})`,
      ...(replaced === null || replaced.active === null ? [] : [`  active   ${replaced.active}`]),
      ...(replaced === null ? [] : [`  next     ${replaced.next}`]),
      ...(isChained
        ? []
        : ['The audit chain was changed before. The key is revoked, but nothing was appended. Run "audit verify".']),
    ],
  };
}

function explain(fault: RevocationFault, kid: string): string {
  switch (fault.fault) {
    case 'UNKNOWN_KEY':
      return `There is no signing key ${kid}. "npm run admin -- signing-keys list" lists them.`;
    case 'IN_THE_FUTURE':
      return '--at must not be in the future.';
    case 'BEFORE_THE_KEY':
      return `--at must not be before the key was made, at ${fault.notBefore.toISOString()}.`;
  }
}

function readTime(text: string): Date {
  const time = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ? text : Number.NaN);
  if (Number.isNaN(time.getTime())) throw new Refusal('--at must be an RFC 3339 time such as 2026-11-22T08:00:00Z.');
  return time;
}

function readModes(text: string | undefined): readonly Mode[] {
  const mode = text?.toUpperCase();
  if (mode === undefined) return MODES;
  if (mode === 'TEST' || mode === 'LIVE') return [mode];
  throw new Refusal('--mode must be test or live.');
}

function readUse(text = 'receipts'): KeyUse {
  const use = KEY_USES.find((one) => one === text.toUpperCase());
  if (use === undefined) throw new Refusal('--of must be receipts or webhooks.');
  return use;
}
