import type { Analytics } from '@faceproof/protocol/api/figures/analytics.js';
import type { DeviceClass, Flow } from '@faceproof/protocol/words.js';
import { useSearchParams } from 'wouter-preact';
import { useGet } from '../../api/use-api.js';
import { Table } from '../../parts/shown/table.js';
import { Answered } from '../../parts/states/answered.js';
import { useDeviceWords, useFlowWords, useStatusWords } from '../../session-view/words.js';
import { formatNumber, type Language, useLanguage } from '../../texts/language.js';
import { useOverviewTexts } from './texts.js';

const KINDS = ['flow', 'device', 'locale'] as const;
type Kind = (typeof KINDS)[number];

/** The same numbers side by side: by flow, by device, or by language. The choice is in the address. */
export function Comparison({ from }: { from: string }) {
  const texts = useOverviewTexts();
  const [search, setSearch] = useSearchParams();
  const by = KINDS.find((kind) => kind === search.get('by')) ?? 'flow';
  const found = useGet<Analytics>(`/v1/analytics?from=${from}&by=${by}`);
  const choose = (kind: string) => setSearch((now) => new URLSearchParams([...new Map([...now, ['by', kind]])]));
  return (
    <section>
      <h2>{texts.compare}</h2>
      <label class="row">
        {texts.by}
        <select value={by} onChange={(event) => choose(event.currentTarget.value)}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {texts.kinds[kind]}
            </option>
          ))}
        </select>
      </label>
      <Answered of={found}>{({ groups }) => <GroupTable by={by} groups={groups} />}</Answered>
    </section>
  );
}

function GroupTable({ by, groups }: { by: Kind; groups: Analytics['groups'] }) {
  const texts = useOverviewTexts();
  const statuses = useStatusWords();
  const language = useLanguage();
  const nameOf = useGroupNames(by, language);
  const { created, uploaded } = texts.steps;
  const share = (part: number, whole: number) =>
    whole === 0 ? '–' : `${formatNumber(part, language)} (${formatNumber(part / whole, language, { style: 'percent' })})`;
  return (
    <Table
      label={texts.compare}
      columns={[texts.kinds[by], created, uploaded, statuses.APPROVED, statuses.DECLINED, statuses.IN_REVIEW]}
    >
      {groups.map(({ key, funnel, outcomes }) => (
        <tr key={key}>
          <th scope="row">{nameOf(key)}</th>
          <td>{formatNumber(funnel.created, language)}</td>
          <td>{share(funnel.uploaded, funnel.created)}</td>
          <td>{share(outcomes.APPROVED, funnel.decided)}</td>
          <td>{share(outcomes.DECLINED, funnel.decided)}</td>
          <td>{share(outcomes.IN_REVIEW, funnel.decided)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** @returns what says the key of a group in words */
function useGroupNames(by: Kind, language: Language): (key: string | null) => string {
  const texts = useOverviewTexts();
  const flows = useFlowWords();
  const devices = useDeviceWords();
  return (key) => {
    if (key === null) return texts.others;
    if (by === 'flow') return flows[key as Flow] ?? key;
    if (by === 'locale') return new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }).of(key) ?? key;
    return devices[key as DeviceClass] ?? key;
  };
}
