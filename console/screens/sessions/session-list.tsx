import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { Link, useLocation, useSearchParams } from 'wouter-preact';
import { useHistoryState } from 'wouter-preact/use-browser-location';
import { useApi, usePageOf } from '../../api/use-api.js';
import { Heading } from '../../parts/shown/heading.js';
import { Pager } from '../../parts/shown/pager.js';
import { Table } from '../../parts/shown/table.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { Message } from '../../parts/states/message.js';
import { useReasonWords } from '../../session-view/words.js';
import { useTitles } from '../titles.js';
import { type Filters, type PersonalFilters, readOpenFilters, toSearch } from './filters.js';
import { SavedFilters } from './saved-filters.js';
import { SessionFilters } from './session-filters.js';
import { StatusMark } from './standing-mark.js';
import { useSessionTexts } from './texts.js';

const LIMIT = 50;
const SEARCH = '/v1/sessions/search';

/** The sessions that the filters leave, newest first, page by page. */
export function SessionList() {
  const api = useApi();
  const [filters, change] = useFilters();
  const body = toSearch(filters, LIMIT);
  const page = usePageOf<SessionEnvelope>(
    SEARCH,
    (cursor, request) => api.call('POST', SEARCH, { ...request, body: cursor === null ? body : { ...body, cursor } }),
    { search: body },
  );
  return (
    <>
      <Heading title={useTitles().sessions} />
      <SessionFilters filters={filters} onChange={change} />
      <SavedFilters open={filters.open} choose={(open) => change({ open, personal: {} })} />
      <Answered of={page}>
        {({ data, nextCursor }) => (
          <>
            {data.length === 0 ? <NoHits isLast={nextCursor === null} /> : <SessionTable sessions={data} />}
            <Pager next={nextCursor} />
          </>
        )}
      </Answered>
    </>
  );
}

function NoHits({ isLast }: { isLast: boolean }) {
  const texts = useSessionTexts();
  if (!isLast) return <p>{texts.more}</p>;
  return <Message icon="empty" title={texts.empty} children={<p>{texts.emptyHelp}</p>} />;
}

function SessionTable({ sessions }: { sessions: readonly SessionEnvelope[] }) {
  const texts = useSessionTexts();
  const say = useReasonWords();
  return (
    <Table
      label={useTitles().sessions}
      columns={[texts.session, texts.outcome, texts.created, texts.subjectColumn, texts.reasons]}
    >
      {sessions.map(({ sessionId, status, createdAt, subjectId, decision, checks }) => (
        <tr key={sessionId}>
          <td>
            <Link href={`/sessions/${sessionId}`} class="mono">
              {`…${sessionId.slice(-8)}`}
            </Link>
          </td>
          <td>
            <StatusMark status={status} />
          </td>
          <td>
            <Time at={createdAt} />
          </td>
          <td class="clip" title={subjectId ?? undefined}>
            {subjectId ?? texts.none}
          </td>
          <td class="wide">{(decision?.reasons ?? []).map((reason) => say(reason, checks)).join(', ')}</td>
        </tr>
      ))}
    </Table>
  );
}

/** The filters of the address and of the history entry, and what changes them. */
function useFilters(): [Filters, (filters: Filters) => void] {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const personal = useHistoryState<PersonalFilters | null>() ?? {};
  const change = ({ open, personal }: Filters) => {
    const query = new URLSearchParams(open).toString();
    navigate(query === '' ? '/sessions' : `/sessions?${query}`, { state: personal });
  };
  return [{ open: readOpenFilters(search), personal }, change];
}
