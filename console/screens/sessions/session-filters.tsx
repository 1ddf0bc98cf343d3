import { REASON_CODES } from '@faceproof/protocol/reasons.js';
import { SESSION_STATUSES } from '@faceproof/protocol/session-state.js';
import { DEVICE_CLASSES, FLOWS, FUNNEL_STEPS } from '@faceproof/protocol/words.js';
import { Button } from '../../parts/forms/button.js';
import { useDeviceWords, useFlowWords, useReasonTexts, useStatusWords } from '../../session-view/words.js';
import { type Filters, OPEN_NAMES } from './filters.js';
import { useSessionTexts } from './texts.js';

/** The filters as a form: a search begins when it is sent, and choices act at once. */
export function SessionFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const texts = useSessionTexts();
  const statuses = useStatusWords();
  const flows = useFlowWords();
  const devices = useDeviceWords();
  const reasons = useReasonTexts();
  const { open, personal } = filters;
  const send = (form: HTMLFormElement) => onChange(readForm(form));
  return (
    <form
      key={JSON.stringify(filters)}
      class="filters"
      aria-label={texts.filters}
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
    >
      <Choice name="status" label={texts.status} words={statuses} values={SESSION_STATUSES} value={open.status} send={send} />
      <Choice name="flow" label={texts.flow} words={flows} values={FLOWS} value={open.flow} send={send} />
      <Choice name="reason" label={texts.reason} words={reasons} values={REASON_CODES} value={open.reason} send={send} />
      <Choice name="reached" label={texts.reached} words={texts.steps} values={FUNNEL_STEPS} value={open.reached} send={send} />
      <Choice name="device" label={texts.device} words={devices} values={DEVICE_CLASSES} value={open.device} send={send} />
      <Field name="language" label={texts.language} value={open.language} />
      <Field name="from" label={texts.from} type="date" value={open.from} />
      <Field name="to" label={texts.to} type="date" value={open.to} />
      <Field name="id" label={texts.id} value={open.id} />
      <Field name="subjectId" label={texts.subject} value={personal.subjectId} />
      <Field name="metadata" label={texts.metadata} value={personal.metadata} />
      <div class="row">
        <Button type="submit" kind="primary" text={texts.search} />
        <Button text={texts.clear} onClick={() => onChange({ open: {}, personal: {} })} />
      </div>
      <p class="quiet">{texts.personal}</p>
    </form>
  );
}

function Choice<V extends string>(props: {
  name: string;
  label: string;
  words: Readonly<Record<V, string>>;
  values: readonly V[];
  value: string | undefined;
  send: (form: HTMLFormElement) => void;
}) {
  const { name, label, words, values, value = '', send } = props;
  const any = useSessionTexts().any;
  return (
    <label class="field">
      <span>{label}</span>
      <select name={name} onChange={({ currentTarget: { form } }) => form !== null && send(form)}>
        <option value="" selected={value === ''}>
          {any}
        </option>
        {values.map((each) => (
          <option key={each} value={each} selected={value === each}>
            {words[each]}
          </option>
        ))}
      </select>
    </label>
  );
}

function Field(props: { name: string; label: string; value: string | undefined; type?: string }) {
  const { name, label, value = '', type = 'text' } = props;
  return (
    <label class="field">
      <span>{label}</span>
      <input name={name} type={type} defaultValue={value} autocomplete="off" spellcheck={false} />
    </label>
  );
}

/** Another filter begins at the first page. */
function readForm(form: HTMLFormElement): Filters {
  const data = new FormData(form);
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '').trim()]).filter(([, value]) => value !== ''));
  return { open: pick(OPEN_NAMES), personal: pick(['subjectId', 'metadata']) };
}
