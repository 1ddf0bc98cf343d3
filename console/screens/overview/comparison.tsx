import type { Analytics } from '@faceproof/protocol/api/figures/analytics.js';
import { useState } from 'preact/hooks';
import { useGet } from '../../api/use-api.js';
import { Table } from '../../parts/shown/table.js';
import { Answered } from '../../parts/states/answered.js';
import { useDeviceWords, useFlowWords, useStatusWords } from '../../session-view/words.js';
import { formatNumber, useLanguage } from '../../texts/language.js';
import { useOverviewTexts } from './texts.js';

const KINDS = ['flow', 'device', 'locale'] as const;

/** The same numbers by flow, by device, or by language. Groups that are too small are together, as the service merges them. */
export function Comparison({ from }: { from: string }) {
  const texts = useOverviewTexts();
  const [by, setBy] = useState<(typeof KINDS)[number]>('flow');
  const found = useGet<Analytics>(`/v1/analytics?from=${from}&by=${by}`);
  return (
    <section>
      <h2>{texts.compare}</h2>
      <label class="row">
        {texts.by}
        <select value={by} onChange={({ currentTarget }) => setBy(KINDS.find((kind) => kind === currentTarget.value) ?? by)}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {texts.kinds[kind]}
            </option>
          ))}
        </select>
      </label>
      <Answered of={found}>{({ groups }) => <GroupTable kind={texts.kinds[by]} groups={groups} />}</Answered>
    </section>
  );
}

function GroupTable({ kind, groups }: { kind: string; groups: Analytics['groups'] }) {
  const texts = useOverviewTexts();
  const statuses = useStatusWords();
  const language = useLanguage();
  const languages = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' });
  const words: Readonly<Record<string, string>> = { ...useFlowWords(), ...useDeviceWords(), OTHER: texts.others };
  const share = (part: number, whole: number) =>
    whole === 0 ? '–' : `${formatNumber(part, language)} (${formatNumber(part / whole, language, { style: 'percent' })})`;
  const { created, uploaded, decided } = texts.steps;
  return (
    <Table
      label={texts.compare}
      columns={[kind, created, uploaded, decided, statuses.APPROVED, statuses.DECLINED, statuses.IN_REVIEW]}
    >
      {groups.map(({ key, funnel, outcomes }) => (
        <tr key={key}>
          <th scope="row">{words[key ?? 'OTHER'] ?? languages.of(key ?? '')}</th>
          <td>{formatNumber(funnel.created, language)}</td>
          <td>{share(funnel.uploaded, funnel.created)}</td>
          <td>{share(funnel.decided, funnel.created)}</td>
          <td>{share(outcomes.APPROVED, funnel.decided)}</td>
          <td>{share(outcomes.DECLINED, funnel.decided)}</td>
          <td>{share(outcomes.IN_REVIEW, funnel.decided)}</td>
        </tr>
      ))}
    </Table>
  );
}
