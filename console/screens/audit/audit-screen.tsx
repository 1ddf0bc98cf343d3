import type { AuditEntry } from '@faceproof/protocol/api/evidence/audit.js';
import { useSearchParams } from 'wouter-preact';
import { useApi, usePage } from '../../api/use-api.js';
import { saveFile } from '../../parts/dialogs/save-file.js';
import { ActButton } from '../../parts/forms/act-form.js';
import { Heading } from '../../parts/shown/heading.js';
import { AnsweredPage } from '../../parts/states/answered.js';
import { useTitles } from '../titles.js';
import './audit.css';
import { CopyId } from '../../parts/shown/copy-id.js';
import { Table } from '../../parts/shown/table.js';
import { Time } from '../../parts/shown/time.js';
import { useSentences } from '../../session-view/use-sentences.js';
import { useMemberNames } from '../../sign-in/use-me.js';
import { fill, useCounted } from '../../texts/language.js';
import { FilterForm, readFilter, toQuery } from './filter-form.js';
import { useAuditTexts } from './texts.js';

/** Who did what. The filters and the page are in the address. */
export function AuditScreen() {
  const texts = useAuditTexts();
  const api = useApi();
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const query = toQuery(filter);
  const list = usePage<AuditEntry>(`/v1/audit?${new URLSearchParams([...query, ['limit', '50']])}`);
  const exportAll = async () => {
    const found = await api.fetchBlob(`/v1/audit?${query}`, { headers: { Accept: 'application/x-ndjson' } });
    saveFile(found, 'audit.ndjson');
  };
  return (
    <>
      <Heading title={useTitles().audit}>
        <ActButton text={texts.export} act={exportAll} />
      </Heading>
      <p class="quiet">
        {texts.about} {texts.exportHelp}
      </p>
      <FilterForm
        key={JSON.stringify(filter)}
        first={filter}
        onSearch={(asked) => setSearch(Object.fromEntries(Object.entries(asked).filter(([, value]) => value.trim() !== '')))}
      />
      <AnsweredPage of={list} empty={{ title: texts.empty, help: texts.emptyHelp }}>
        {(items) => <AuditTable entries={items} />}
      </AnsweredPage>
    </>
  );
}

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const texts = useAuditTexts();
  const say = useSentences(useMemberNames());
  const counted = useCounted();
  return (
    <Table label={useTitles().audit} columns={[texts.time, texts.actor, texts.action, texts.object, texts.detail]}>
      {entries.map((entry) => (
        <tr key={entry.auditId}>
          <td>
            <Time at={entry.at} />
          </td>
          <td>
            <Actor entry={entry} />
          </td>
          <th scope="row">
            {say(entry)}
            <div class="quiet">
              <code>{entry.action}</code>
            </div>
            {entry.occurrences > 1 ? <span class="mark">{counted(texts.times, entry.occurrences)}</span> : null}
          </th>
          <td>{entry.objectId === null ? '–' : <CopyId id={entry.objectId} short />}</td>
          <td class="audit-detail">
            {entry.detail ?? ''}
            <Origin entry={entry} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Actor({ entry: { actor, reviewer } }: { entry: AuditEntry }) {
  const texts = useAuditTexts();
  if (actor === null) return <>{texts.operator}</>;
  return (
    <>
      <CopyId id={actor} short />
      {reviewer === null ? null : <div class="quiet">{fill(texts.for, { reviewer })}</div>}
    </>
  );
}

function Origin({ entry: { remoteAddress, requestId } }: { entry: AuditEntry }) {
  const texts = useAuditTexts();
  if (remoteAddress === null && requestId === null) return null;
  return (
    <details>
      <summary>{texts.more}</summary>
      {remoteAddress === null ? null : (
        <div>
          {texts.address} <code>{remoteAddress}</code>
        </div>
      )}
      {requestId === null ? null : (
        <div>
          {texts.request} <CopyId id={requestId} />
        </div>
      )}
    </details>
  );
}
