import type { AuditEntry } from '@faceproof/protocol/api/audit.js';

const SHOWN_LETTERS = 6;

/** Who did what an entry says. Pure. @param by.names of the members that are known: of others, the end of the id is shown */
export function nameActor(
  { actorKind, actor }: Pick<AuditEntry, 'actorKind' | 'actor'>,
  { names, texts }: { names: ReadonlyMap<string, string>; texts: { operator: string; member: string; program: string } },
): string {
  if (actorKind === 'OPERATOR' || actor === null) return texts.operator;
  const end = `…${actor.slice(-SHOWN_LETTERS)}`;
  if (actorKind === 'MEMBER') return names.get(actor) ?? `${texts.member} ${end}`;
  return `${texts.program} ${end}`;
}
