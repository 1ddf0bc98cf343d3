import type { AuditEntry } from '@faceproof/protocol/api/audit.js';
import { useGet } from '../../api/use-get.js';
import { Answered } from '../../parts/answered.js';
import { Time } from '../../parts/time.js';
import { useMemberNames } from '../../sign-in/use-member-names.js';
import { useTexts } from '../../texts/language.js';
import { nameActor } from './name-actor.js';
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
