import type { SubjectSummary } from '@faceproof/protocol/api/evidence/subjects.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { useState } from 'preact/hooks';
import { Table } from '../../parts/shown/table.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { formatNumber } from '../../texts/formats.js';
import { useLanguage, useTexts } from '../../texts/language.js';
import { SESSIONS } from './texts.js';
import { useSubjectSummary } from './use-subject-summary.js';

/** What is held about the person of a session, and until when. */
export function HeldSection({ session }: { session: SessionEnvelope }) {
  const texts = useTexts(SESSIONS);
  const [asked, setAsked] = useState(false);
  const { subjectId, evidence } = session;
  return (
    <section>
      <h2>{texts.held}</h2>
      {subjectId === null ? <p class="quiet">{texts.heldNobody}</p> : null}
      {subjectId === null || asked ? null : (
        <p>
          <button type="button" class="button" onClick={() => setAsked(true)}>
            {texts.showHeld}
          </button>
        </p>
      )}
      {subjectId !== null && asked ? <Asked subjectId={subjectId} /> : null}
      {evidence === null ? null : <p class="quiet">{texts.heldReceipt}</p>}
    </section>
  );
}

function Asked({ subjectId }: { subjectId: string }) {
  const texts = useTexts(SESSIONS);
  const summary = useSubjectSummary(subjectId);
  return (
    <Answered of={summary}>
      {({ held }) => (held.length === 0 ? <p class="quiet">{texts.heldNothing}</p> : <HeldTable held={held} />)}
    </Answered>
  );
}

function HeldTable({ held }: { held: SubjectSummary['held'] }) {
  const texts = useTexts(SESSIONS);
  const language = useLanguage();
  return (
    <Table label={texts.held} columns={[texts.what, texts.howMany, texts.goesBy]}>
      {held
        .filter(({ count }) => count > 0)
        .map(({ kind, count, goesBy, undated }) => (
          <tr key={kind}>
            <th scope="row">{texts.heldKinds[kind]}</th>
            <td>{formatNumber(count, language)}</td>
            <td>
              {goesBy === null ? '' : <Time at={goesBy} />}
              {undated === 0 ? null : <div class="quiet">{texts.undated}</div>}
            </td>
          </tr>
        ))}
    </Table>
  );
}
