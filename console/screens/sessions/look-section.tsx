import type { AuditEntry } from '@faceproof/protocol/api/evidence/audit.js';
import { useGet } from '../../api/use-get.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { useMemberNames } from '../../sign-in/use-member-names.js';
import { useTexts } from '../../texts/language.js';
import { SESSIONS } from './texts.js';

const SHOWN_MAX = 20;

/** What the audit log says about a session: who changed it, and who looked at its pictures. */
export function LookSection({ sessionId }: { sessionId: string }) {
  const texts = useTexts(SESSIONS);
  const found = useGet<{ data: AuditEntry[] }>(`/v1/audit?objectId=${sessionId}&limit=${SHOWN_MAX}`);
  const names = useMemberNames();
  return (
    <section>
      <h2>{texts.looks}</h2>
      <p class="quiet">{texts.looksHelp}</p>
      <Answered of={found}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="quiet">{texts.noLook}</p>
          ) : (
            <ul class="why">
              {data.map(({ auditId, at, action, detail, ...by }) => (
                <li key={auditId}>
                  {nameActor(by, { names, texts })} · <code>{action.replace('/v1/sessions/:sessionId', '…')}</code>{' '}
                  {detail?.split(' ')[0]} · <Time at={at} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
}

const SHOWN_LETTERS = 6;

/** Who did what an entry says. Pure. @param by.names of the members that are known: of others, the end of the id is shown */
function nameActor(
  { actorKind, actor }: Pick<AuditEntry, 'actorKind' | 'actor'>,
  { names, texts }: { names: ReadonlyMap<string, string>; texts: { operator: string; member: string; program: string } },
): string {
  if (actorKind === 'OPERATOR' || actor === null) return texts.operator;
  const end = `…${actor.slice(-SHOWN_LETTERS)}`;
  if (actorKind === 'MEMBER') return names.get(actor) ?? `${texts.member} ${end}`;
  return `${texts.program} ${end}`;
}
