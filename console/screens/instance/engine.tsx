import type { InstanceEngine, InstanceSets } from '@faceproof/protocol/api/figures/instance.js';
import { useState } from 'preact/hooks';
import { useApi, useGet } from '../../api/use-api.js';
import { ConfirmDialog } from '../../parts/dialogs/dialog.js';
import { Button } from '../../parts/forms/button.js';
import { Table } from '../../parts/shown/table.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { fill, formatNumber, useLanguage } from '../../texts/language.js';
import { useInstanceTexts } from './texts.js';

/** Which models measure, and how the candidates in shadow compare with them. */
export function Engine() {
  const texts = useInstanceTexts();
  const found = useGet<InstanceEngine>(ENGINE.path, { every: ENGINE.everyMs });
  return (
    <Answered of={found}>
      {({ candidates }) => (
        <>
          <Sets />
          <section>
            <h2>{texts.candidates}</h2>
            {candidates.length === 0 ? <p class="quiet">{texts.noCandidate}</p> : <CandidateTable candidates={candidates} />}
          </section>
        </>
      )}
    </Answered>
  );
}

const SETS = '/v1/instance/sets';
type InstanceSet = InstanceSets['items'][number];
const LOOKS: Readonly<Record<InstanceSet['state'], string>> = { IN_USE: 'good', CANDIDATE: '', INSTALLED: '', UNUSABLE: 'bad' };

/** The sets that could run. Another one is released as the newest, so that workers take it. */
function Sets() {
  const texts = useInstanceTexts();
  const language = useLanguage();
  const api = useApi();
  const found = useGet<InstanceSets>(SETS, { every: 60_000 });
  const [asked, setAsked] = useState<InstanceSet | null>(null);
  const count = (lost: number | null) => (lost === null ? '–' : formatNumber(lost, language));
  const release = (from: string) => api.call('POST', SETS, { body: { from } }).then(() => found.refetch());
  return (
    <section>
      <h2>{texts.models}</h2>
      <Answered of={found}>
        {({ items }) => (
          <Table label={texts.models} columns={[texts.set, texts.state, texts.pinned, texts.lost, null]}>
            {items.map((one) => (
              <tr key={one.set}>
                <th scope="row" class="whole">
                  {one.set}
                </th>
                <td>
                  <span class={`mark ${LOOKS[one.state]}`}>{texts.setStates[one.state]}</span>
                </td>
                <td>{one.models.join(', ')}</td>
                <td>{count(one.lostEnrollments)}</td>
                <td class="end">
                  {one.state === 'CANDIDATE' || one.state === 'INSTALLED' ? (
                    <Button kind="whole" text={texts.release} of={one.set} onClick={() => setAsked(one)} />
                  ) : null}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Answered>
      {asked === null ? null : (
        <ConfirmDialog
          title={fill(texts.releaseTitle, { set: asked.set })}
          action={texts.release}
          typed={asked.set}
          act={() => release(asked.set)}
          onClose={() => setAsked(null)}
        >
          <p>{fill(texts.releaseHelp, { lost: count(asked.lostEnrollments) })}</p>
        </ConfirmDialog>
      )}
    </section>
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
