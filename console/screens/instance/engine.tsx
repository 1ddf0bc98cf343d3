import type { InstanceEngine } from '@faceproof/protocol/api/figures/instance.js';
import { useGet } from '../../api/use-api.js';
import { CopyId } from '../../parts/shown/copy-id.js';
import { Table } from '../../parts/shown/table.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { formatNumber, useLanguage } from '../../texts/language.js';
import { useInstanceTexts } from './texts.js';

/** Which models measure, and how the candidates in shadow compare with them. */
export function Engine() {
  const texts = useInstanceTexts();
  const found = useGet<InstanceEngine>(ENGINE.path, { every: ENGINE.everyMs });
  return (
    <Answered of={found}>
      {({ set, candidates }) => (
        <>
          <section>
            <h2>{texts.models}</h2>
            <dl class="facts">
              <dt>{texts.set}</dt>
              <dd>
                <strong>{set.name}</strong> <CopyId id={set.digest} short />
              </dd>
            </dl>
          </section>
          <section>
            <h2>{texts.candidates}</h2>
            {candidates.length === 0 ? <p class="quiet">{texts.noCandidate}</p> : <CandidateTable candidates={candidates} />}
          </section>
        </>
      )}
    </Answered>
  );
}

function CandidateTable({ candidates }: { candidates: InstanceEngine['candidates'] }) {
  const texts = useInstanceTexts();
  const language = useLanguage();
  const share = (agreed: number, compared: number) =>
    compared === 0 ? '–' : formatNumber(agreed / compared, language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <Table
      label={texts.candidates}
      columns={[texts.candidate, texts.against, texts.compared, texts.agreed, texts.notCompared, texts.lastAt]}
    >
      {candidates.map(({ candidate, set, compared, agreed, failed, lastAt }) => (
        <tr key={`${candidate} ${set}`}>
          <th scope="row">{candidate}</th>
          <td>{set}</td>
          <td>{formatNumber(compared, language)}</td>
          <td>{share(agreed, compared)}</td>
          <td>{formatNumber(failed, language)}</td>
          <td>
            <Time at={lastAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Two sections of the screen show one answer, which is fetched once. */
export const ENGINE = { path: '/v1/instance/engine', everyMs: 15_000 } as const;
