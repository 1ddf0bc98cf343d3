import type { AuditEntry } from '@faceproof/protocol/api/evidence/audit.js';
import { useGet } from '../../api/use-api.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { useMemberNames } from '../../sign-in/use-me.js';
import { useSentences } from '../use-sentences.js';
import { usePersonTexts } from './texts.js';

const SHOWN_MAX = 20;

/** What the audit log says about a session in sentences: who changed it, who looked at its pictures, and who exported its person. */
export function Looks({ sessionId }: { sessionId: string }) {
  const texts = usePersonTexts();
  const found = useGet<{ data: AuditEntry[] }>(`/v1/audit?objectId=${sessionId}&limit=${SHOWN_MAX}`);
  const say = useSentences(useMemberNames());
  return (
    <Answered of={found}>
      {({ data }) =>
        data.length === 0 ? (
          <p class="quiet">{texts.noLook}</p>
        ) : (
          <ul class="why">
            {data.map((entry) => (
              <li key={entry.auditId}>
                {say(entry)} · <Time at={entry.at} />
              </li>
            ))}
          </ul>
        )
      }
    </Answered>
  );
}
