import type { AuditEntry } from '@faceproof/protocol/api/evidence/audit.js';
import { useSearchParams } from 'wouter-preact';
import { useApi, useGet } from '../../api/use-api.js';
import { saveFile } from '../../parts/dialogs/save-file.js';
import { ActButton } from '../../parts/forms/act-form.js';
import { Heading } from '../../parts/shown/heading.js';
import { AnsweredPage } from '../../parts/states/answered.js';
import { useTitles } from '../titles.js';
import { AuditTable } from './audit-table.js';
import './audit.css';
import { readFilter, toQuery } from './filter.js';
import { FilterForm } from './filter-form.js';
import { useAuditTexts } from './texts.js';

/** Who did what. The filters and the page are in the address. */
export function AuditScreen() {
  const texts = useAuditTexts();
  const api = useApi();
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const query = toQuery(filter);
  const cursor = search.get('cursor');
  const page = new URLSearchParams([...query, ['limit', '50'], ...(cursor === null ? [] : [['cursor', cursor]])]);
  const list = useGet<{ data: AuditEntry[]; nextCursor: string | null }>(`/v1/audit?${page}`);
  const exportAll = async () => {
    const found = await api.fetchBlob(`/v1/audit?${query}`, { headers: { Accept: 'application/x-ndjson' } });
    saveFile(found, 'audit.ndjson');
  };
  return (
    <>
      <Heading title={useTitles().audit}>
        <ActButton act={exportAll}>{texts.export}</ActButton>
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
