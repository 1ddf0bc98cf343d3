import type { InstanceHealth, InstanceNotice } from '@faceproof/protocol/api/figures/instance.js';
import { useState } from 'preact/hooks';
import { useApi, useGet, useText } from '../../api/use-api.js';
import { saveFile } from '../../parts/dialogs/save-file.js';
import { ActForm, TextField } from '../../parts/forms/act-form.js';
import { Button } from '../../parts/forms/button.js';
import { Heading } from '../../parts/shown/heading.js';
import { Table } from '../../parts/shown/table.js';
import { Answered } from '../../parts/states/answered.js';
import { fill, formatDuration, formatNumber, useLanguage } from '../../texts/language.js';
import { useTitles } from '../titles.js';
import { Accounts } from './accounts.js';
import { Engine } from './engine.js';
import { SigningKeys } from './signing-keys.js';
import { useInstanceTexts } from './texts.js';
import { Trend } from './trend.js';
import { Workers } from './workers.js';

/** What an operator watches. No route that it calls answers with a session or a person. */
export function InstanceScreen() {
  const texts = useInstanceTexts();
  return (
    <>
      <Heading title={useTitles().instance} />
      <p class="quiet">{texts.about}</p>
      <Health />
      <Notice />
      <Workers />
      <Engine />
      <Accounts />
      <SigningKeys />
      <Checkpoint />
    </>
  );
}

const NOTICE = '/v1/instance/notice';

/** What the hosted page and the console tell everybody. */
function Notice() {
  const texts = useInstanceTexts();
  const found = useGet<InstanceNotice>(NOTICE);
  return (
    <section>
      <h2>{texts.notice}</h2>
      <Answered of={found}>
        {({ text }) => <NoticeForm key={text} text={text ?? ''} onSaved={() => void found.refetch()} />}
      </Answered>
    </section>
  );
}

function NoticeForm({ text, onSaved }: { text: string; onSaved: () => void }) {
  const texts = useInstanceTexts();
  const api = useApi();
  const [typed, setTyped] = useState(text);
  const save = async () => {
    await api.call('POST', NOTICE, { body: { text: typed.trim() || null } });
    onSaved();
  };
  return (
    <ActForm action={texts.saveNotice} act={save} disabled={typed.trim() === text}>
      <TextField label={texts.noticeText} help={texts.noticeHelp} maxLength={300} value={typed} onValue={setTyped} />
    </ActForm>
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
            <Button text={texts.save} onClick={() => saveFile(new Blob([note], { type: 'text/plain' }), 'checkpoint.txt')} />
          </>
        )}
      </Answered>
    </section>
  );
}

const STATES = { WRONG: 'bad', UNKNOWN: 'warn', OK: 'good' } as const;

/** What is wrong first, then the other figures: each against its limit, with the page that says what to do. */
function Health() {
  const texts = useInstanceTexts();
  const language = useLanguage();
  const found = useGet<InstanceHealth>('/v1/instance/health', { every: 15_000 });
  const show = (figure: string, value: number | null) => {
    if (value === null) return '–';
    const [unit, bytes] = value < 1e10 ? (['megabyte', 1e6] as const) : (['gigabyte', 1e9] as const);
    if (figure.endsWith('_bytes')) return formatNumber(Math.round(value / bytes), language, { style: 'unit', unit });
    return figure.endsWith('_seconds') ? formatDuration(1000 * value, language) : formatNumber(Math.round(value), language);
  };
  return (
    <section>
      <h2>{texts.health}</h2>
      <Answered of={found}>
        {({ ok, versions: { program, schema }, figures, sampledAt }) => (
          <>
            <p class="quiet">{fill(texts.versions, { program, schema: schema ?? '–' })}</p>
            {ok ? <p class="quiet">{texts.healthy}</p> : null}
            <Table
              label={texts.health}
              columns={[texts.figure, texts.state, texts.measured, texts.limit, texts.lastDay, texts.runbook]}
            >
              {figures.map(({ figure, state, value, min, max, history, runbook }) => (
                <tr key={figure}>
                  <th scope="row">{texts.figures[figure as keyof typeof texts.figures] ?? figure}</th>
                  <td>
                    <span class={`mark ${STATES[state]}`}>{texts.healthStates[state]}</span>
                  </td>
                  <td>{show(figure, value)}</td>
                  <td>{min !== null ? `≥ ${show(figure, min)}` : max !== null ? `≤ ${show(figure, max)}` : '–'}</td>
                  <td>
                    <Trend at={sampledAt} values={history} show={(value) => show(figure, value)} />
                  </td>
                  <td>
                    <a href={runbook}>{texts.runbook}</a>
                  </td>
                </tr>
              ))}
            </Table>
          </>
        )}
      </Answered>
    </section>
  );
}
