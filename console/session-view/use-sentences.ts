import type { AuditEntry } from '@faceproof/protocol/api/evidence/audit.js';
import { textsHook } from '../texts/language.js';
import words from './audit-words.json' with { type: 'json' };

const useActorNames = textsHook(words.actors);

/** What entries of the audit log say after the name. Of rarer actions, the route itself is shown. */
export const useActionWords = textsHook(words.actions);

const SHOWN_LETTERS = 6;

/**
 * Returns what says an entry of the audit log in one sentence: who did what. An action that has no words is shown as it is.
 *
 * @param names of the members that are known: of others, the end of the id is shown
 */
export function useSentences(names: ReadonlyMap<string, string>): (entry: AuditEntry) => string {
  const actors = useActorNames();
  const actions: Readonly<Record<string, string>> = useActionWords();
  const nameOf = ({ actor, actorKind, reviewer }: AuditEntry) => {
    if (actor === null) return actorKind === 'SERVICE' ? actors.service : actors.operator;
    const end = `…${actor.slice(-SHOWN_LETTERS)}`;
    if (actorKind === 'MEMBER') return names.get(actor) ?? `${actors.member} ${end}`;
    return reviewer === null ? `${actors.key} ${end}` : `${actors.key} ${end} (${reviewer})`;
  };
  return (entry) => {
    const { action, detail } = entry;
    const isAhead = detail?.startsWith('PRELOADED') ?? false;
    return `${nameOf(entry)} ${actions[isAhead ? `${action} PRELOADED` : action] ?? action}`;
  };
}
