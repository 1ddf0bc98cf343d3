import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { useState } from 'preact/hooks';
import { Answered } from '../../parts/states/answered.js';
import { HeldTable } from '../../session-view/person/held-table.js';
import { usePersonTexts } from '../../session-view/person/texts.js';
import { useSubjectSummary } from '../../session-view/person/use-subject-summary.js';

/** What is held about the person of a session, and until when. */
export function HeldSection({ session }: { session: SessionEnvelope }) {
  const texts = usePersonTexts();
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
  const summary = useSubjectSummary(subjectId);
  return <Answered of={summary}>{({ held }) => <HeldTable held={held} />}</Answered>;
}
