import type { Call } from '@faceproof/protocol/api/figures/calls.js';
import { useSearchParams } from 'wouter-preact';
import { useGet } from '../../../api/use-api.js';
import { Field } from '../../../parts/forms/field.js';
import { AnsweredPage } from '../../../parts/states/answered-page.js';
import { CallTable } from './call-table.js';
import { useCallTexts } from './texts.js';

const EVERY_MS = 5_000;

/** The last calls of the account. Whether only failed ones are shown is in the address. */
export function RecentCalls() {
  const texts = useCallTexts();
  const [search, setSearch] = useSearchParams();
  const query = new URLSearchParams({ limit: '50' });
  for (const name of ['failed', 'actor', 'cursor']) {
    const value = search.get(name);
    if (value !== null) query.set(name, value);
  }
  const list = useGet<{ data: Call[]; nextCursor: string | null }>(`/v1/calls?${query}`, { every: EVERY_MS });
  return (
    <>
      <div class="row apart">
        <p class="quiet">{texts.about}</p>
        <Field label={texts.show}>
          {(ties) => (
            <select
              {...ties}
              value={search.get('failed') === 'true' ? 'true' : ''}
              onChange={({ currentTarget: { value } }) => setSearch(value === '' ? {} : { failed: value })}
            >
              <option value="">{texts.every}</option>
              <option value="true">{texts.failed}</option>
            </select>
          )}
        </Field>
      </div>
      <AnsweredPage of={list} empty={{ title: texts.empty, help: texts.emptyHelp }}>
        {(items) => <CallTable calls={items} />}
      </AnsweredPage>
    </>
  );
}
