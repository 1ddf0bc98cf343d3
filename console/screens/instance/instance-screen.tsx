import type { InstanceHealth } from '@faceproof/protocol/api/figures/instance.js';
import type { EvidenceKey } from '@faceproof/protocol/evidence/receipts.js';
import { useGet, useText } from '../../api/use-api.js';
import { saveFile } from '../../parts/dialogs/save-file.js';
import { CopyId } from '../../parts/shown/copy-id.js';
import { Heading } from '../../parts/shown/heading.js';
import { Table, TableFrame } from '../../parts/shown/table.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { useTitles } from '../titles.js';
import { Accounts } from './accounts.js';
import { Engine } from './engine.js';
import { Load } from './load.js';
import { useInstanceTexts } from './texts.js';
import { Workers } from './workers.js';

/** What an operator watches. No route that it calls answers with a session or a person. */
export function InstanceScreen() {
  const texts = useInstanceTexts();
  return (
    <>
      <Heading title={useTitles().instance} />
      <p class="quiet">{texts.about}</p>
      <Health />
      <Load />
      <Workers />
      <Engine />
      <Accounts />
      <SigningKeys />
      <Checkpoint />
    </>
  );
}

/** The newest checkpoint: a signed note whose second line is the number of receipts. */
function Checkpoint() {
  const texts = useInstanceTexts();
  const found = useText('/v1/evidence-log/checkpoint', { every: 60_000 });
  return (
    <section>
      <h2>{texts.checkpoint}</h2>
      <p class="quiet">{texts.checkpointHelp}</p>
      <Answered of={found}>
        {(note) => (
          <>
            <p>
              {texts.size} <strong>{note.split('\n')[1]}</strong>
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard cannot scroll the text */}
            <pre class="note" tabIndex={0}>
              {note}
            </pre>
            <button
              type="button"
              class="button"
              onClick={() => saveFile(new Blob([note], { type: 'text/plain' }), 'checkpoint.txt')}
            >
              {texts.save}
            </button>
          </>
        )}
      </Answered>
    </section>
  );
}

/** What is wrong, with the page that says what to do. Figures within their limits are left out. */
function Health() {
  const texts = useInstanceTexts();
  const found = useGet<InstanceHealth>('/v1/instance/health', { every: 15_000 });
  return (
    <section>
      <h2>{texts.health}</h2>
      <Answered of={found}>
        {({ ok, figures }) =>
          ok ? (
            <p class="quiet">{texts.healthy}</p>
          ) : (
            <TableFrame label={texts.health}>
              <thead>
                <tr>
                  <th scope="col">{texts.figure}</th>
                  <th scope="col">{texts.state}</th>
                  <th scope="col">{texts.measured}</th>
                  <th scope="col">{texts.limit}</th>
                  <th scope="col">{texts.runbook}</th>
                </tr>
              </thead>
              <tbody>
                {figures
                  .filter(({ state }) => state !== 'OK')
                  .map(({ figure, state, value, min, max, runbook }) => (
                    <tr key={figure}>
                      <th scope="row">{figure.replace('faceproof_', '').replaceAll('_', ' ')}</th>
                      <td>
                        <span class="mark bad">{state === 'WRONG' ? texts.wrong : texts.unknown}</span>
                      </td>
                      <td>{value === null ? '–' : Math.round(value)}</td>
                      <td>{min === null ? `≤ ${max}` : `≥ ${min}`}</td>
                      <td>
                        <a href={runbook}>{texts.runbook}</a>
                      </td>
                    </tr>
                  ))}
              </tbody>
            </TableFrame>
          )
        }
      </Answered>
    </section>
  );
}

const LOOKS: Readonly<Record<EvidenceKey['status'], string>> = { NEXT: '', ACTIVE: 'good', RETIRED: '', REVOKED: 'bad' };

/** The public keys of receipts, of both modes. */
function SigningKeys() {
  const texts = useInstanceTexts();
  const found = useGet<{ keys: EvidenceKey[] }>('/v1/evidence-keys');
  return (
    <section>
      <h2>{texts.keys}</h2>
      <p class="quiet">{texts.keysHelp}</p>
      <Answered of={found}>
        {({ keys }) => (
          <Table label={texts.keys} columns={[texts.key, texts.mode, texts.state, texts.since, texts.until]}>
            {keys.map(({ kid, mode, status, notBefore, notAfter }) => (
              <tr key={kid}>
                <th scope="row">
                  <CopyId id={kid} short />
                </th>
                <td>{mode}</td>
                <td>
                  <span class={`mark ${LOOKS[status]}`}>{texts.states[status]}</span>
                </td>
                <td>
                  <Time at={notBefore} />
                </td>
                <td>{notAfter === null ? '–' : <Time at={notAfter} />}</td>
              </tr>
            ))}
          </Table>
        )}
      </Answered>
    </section>
  );
}
