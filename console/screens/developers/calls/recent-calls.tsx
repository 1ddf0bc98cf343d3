import type { Call } from '@faceproof/protocol/api/figures/calls.js';
import { useSearchParams } from 'wouter-preact';
import { usePage } from '../../../api/use-api.js';
import { SelectField } from '../../../parts/forms/act-form.js';
import { CopyId } from '../../../parts/shown/copy-id.js';
import { Table } from '../../../parts/shown/table.js';
import { Time } from '../../../parts/shown/time.js';
import { AnsweredPage } from '../../../parts/states/answered.js';
import { fill, textsHook } from '../../../texts/language.js';
import { useDeveloperTexts } from '../texts.js';
import texts from './texts.json' with { type: 'json' };

const useCallTexts = textsHook(texts);

const EVERY_MS = 5_000;

/** The last calls of the account. Whether only failed ones are shown is in the address. */
export function RecentCalls() {
  const texts = useCallTexts();
  const [search, setSearch] = useSearchParams();
  const query = new URLSearchParams({ limit: '50' });
  for (const name of ['failed', 'actor']) {
    const value = search.get(name);
    if (value !== null) query.set(name, value);
  }
  const list = usePage<Call>(`/v1/calls?${query}`, { every: EVERY_MS });
  return (
    <>
      <div class="row apart">
        <p class="quiet">{texts.about}</p>
        <SelectField
          label={texts.show}
          value={search.get('failed') === 'true' ? 'true' : ''}
          values={['', 'true']}
          words={{ '': texts.every, true: texts.failed }}
          onValue={(failed) => setSearch(failed === '' ? {} : { failed })}
        />
      </div>
      <AnsweredPage of={list} empty={{ title: texts.empty, help: texts.emptyHelp }}>
        {(items) => <CallTable calls={items} />}
      </AnsweredPage>
    </>
  );
}

function CallTable({ calls }: { calls: readonly Call[] }) {
  const texts = useCallTexts();
  return (
    <Table
      label={useDeveloperTexts().tabs.calls}
      columns={[texts.time, texts.call, texts.answer, texts.took, texts.actor, texts.request]}
    >
      {calls.map((call) => (
        <tr key={call.requestId}>
          <td>
            <Time at={call.at} />
          </td>
          <th scope="row">
            <code>
              {call.method} {call.route}
            </code>
          </th>
          <td>
            <Outcome call={call} />
          </td>
          <td>{fill(texts.ms, { n: call.durationMs })}</td>
          <td>
            <CopyId id={call.actor} short />
          </td>
          <td>
            <CopyId id={call.requestId} short />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** A problem's code leads to the page that explains it. */
function Outcome({ call: { status, code } }: { call: Call }) {
  const texts = useCallTexts();
  return (
    <>
      <span class={`mark ${code === null ? 'good' : 'bad'}`}>{status}</span>{' '}
      {code === null ? (
        texts.fine
      ) : (
        <a href={`/errors/${code}`} target="_blank" rel="noopener" title={fill(texts.explain, { code })}>
          <code>{code}</code>
        </a>
      )}
    </>
  );
}
