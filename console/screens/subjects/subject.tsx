import type { SubjectSummary } from '@faceproof/protocol/api/evidence/subjects.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useApi } from '../../api/use-api.js';
import { saveFile } from '../../parts/dialogs/save-file.js';
import { ActButton } from '../../parts/forms/act-form.js';
import { Button } from '../../parts/forms/button.js';
import { Table } from '../../parts/shown/table.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { EraseDialog } from '../../session-view/person/erase-dialog.js';
import { HeldTable } from '../../session-view/person/held-table.js';
import { Looks } from '../../session-view/person/looks.js';
import { usePersonTexts } from '../../session-view/person/texts.js';
import { useSubjectSummary } from '../../session-view/person/use-subject-summary.js';
import { useStatusWords } from '../../session-view/words.js';
import { useMay } from '../../sign-in/use-me.js';
import { fill } from '../../texts/language.js';
import { HoldList, RequestList } from './duties.js';
import { useSubjectTexts } from './texts.js';

const SESSIONS_MAX = 50;

/** What is held about a person, and what a data protection officer does with it. */
export function Subject({ subjectId }: { subjectId: string }) {
  const summary = useSubjectSummary(subjectId);
  return (
    <Answered of={summary}>
      {(found) => (
        <>
          <Held found={found} onErased={summary.refetch} />
          {found.erasedAt === null ? <Duties subjectId={subjectId} /> : null}
        </>
      )}
    </Answered>
  );
}

/** What only stands while the person is not erased. */
function Duties({ subjectId }: { subjectId: string }) {
  const may = useMay();
  return (
    <>
      {may('requests') ? <RequestList of={subjectId} /> : null}
      {may('holds') ? <HoldList of={subjectId} /> : null}
      <Sessions subjectId={subjectId} />
    </>
  );
}

function Held({ found, onErased }: { found: SubjectSummary; onErased: () => Promise<unknown> }) {
  const { subjectId, erasedAt, held, erasures } = found;
  const texts = useSubjectTexts();
  const person = usePersonTexts();
  const api = useApi();
  const may = useMay();
  const [erasing, setErasing] = useState(false);
  const body = { subjectId };
  const exportAll = async () => saveFile(await api.fetchBlob('/v1/subjects/export', { body }, 'POST'), 'subject.zip');
  return (
    <section>
      <h2>{person.held}</h2>
      {erasedAt === null ? (
        <p>
          {texts.known} <Time at={found.createdAt} />
        </p>
      ) : (
        <p class="banner">{fill(texts.erasedBy, { receipts: erasures.map(({ receiptId }) => receiptId).join(', ') })}</p>
      )}
      <HeldTable held={held} />
      <div class="row">
        {erasedAt === null && may('subjects:export') ? <ActButton text={texts.export} act={exportAll} /> : null}
        {erasedAt === null ? <Button kind="danger" text={`${person.erase} …`} onClick={() => setErasing(true)} /> : null}
      </div>
      {erasing ? <EraseDialog subjectId={subjectId} onErased={onErased} onClose={() => setErasing(false)} /> : null}
    </section>
  );
}

/** To what the person agreed in each session, and who saw it. */
function Sessions({ subjectId }: { subjectId: string }) {
  const texts = useSubjectTexts();
  const api = useApi();
  const found = useQuery({
    queryKey: [api.mode, '/v1/sessions/search', 'consents', subjectId],
    queryFn: ({ signal }) => {
      const body = { subjectIds: [subjectId], limit: SESSIONS_MAX };
      return api.call<{ data: SessionEnvelope[]; nextCursor: string | null }>('POST', '/v1/sessions/search', { body, signal });
    },
  });
  return (
    <Answered of={found}>
      {({ data, nextCursor }) => (
        <section>
          <h2>{texts.sessions}</h2>
          <Table label={texts.sessions} columns={[texts.session, texts.consent, texts.looks]}>
            {data.map((session) => (
              <SessionRow key={session.sessionId} session={session} />
            ))}
          </Table>
          {nextCursor === null ? null : (
            <Link href="/sessions" state={{ subjectId }}>
              {texts.all}
            </Link>
          )}
        </section>
      )}
    </Answered>
  );
}

function SessionRow({ session: { sessionId, status, createdAt, consent } }: { session: SessionEnvelope }) {
  const texts = useSubjectTexts();
  const statuses = useStatusWords();
  const may = useMay();
  const [asked, setAsked] = useState(false);
  return (
    <tr>
      <th scope="row">
        <Link href={`/sessions/${sessionId}`}>{statuses[status]}</Link> <Time at={createdAt} />
      </th>
      <td>
        {consent === null ? (
          texts.noConsent
        ) : (
          <>
            <Time at={consent.givenAt} />{' '}
            <a href={`/v1/consent-texts/${consent.textHash}`} target="_blank" rel="noreferrer">
              {fill(texts.text, { version: consent.textVersion })}
            </a>
          </>
        )}
      </td>
      <td>
        {asked ? <Looks sessionId={sessionId} /> : null}
        {asked || !may('audit') ? null : <Button kind="small" text={texts.show} onClick={() => setAsked(true)} />}
      </td>
    </tr>
  );
}
