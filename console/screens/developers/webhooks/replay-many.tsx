import { useState } from 'preact/hooks';
import { useApi } from '../../../api/use-api.js';
import { Dialog } from '../../../parts/dialogs/dialog.js';
import { ActForm, Field } from '../../../parts/forms/act-form.js';
import { useDeliveryStateWords } from '../../../session-view/words.js';
import { useCounted } from '../../../texts/language.js';
import { useWebhookTexts } from './texts.js';

const STATES = ['FAILED', 'CANCELED', 'DELIVERED'] as const;
const HOUR_MS = 3_600_000;

interface Replayed {
  queued: number;
  more: boolean;
}

/** Sends the events of a time again, such as those of an hour in which the receiver was down. */
export function ReplayMany(props: { endpointId: string; onReplayed: () => Promise<unknown>; onClose: () => void }) {
  const { endpointId, onReplayed, onClose } = props;
  const texts = useWebhookTexts();
  const states = useDeliveryStateWords();
  const counted = useCounted();
  const api = useApi();
  const [now] = useState(() => Date.now());
  const [from, setFrom] = useState(toLocal(now - 24 * HOUR_MS));
  const [to, setTo] = useState(toLocal(now));
  const [state, setState] = useState<(typeof STATES)[number]>('FAILED');
  const [replayed, setReplayed] = useState<Replayed | null>(null);
  const replay = async () => {
    const body = { endpointId, from: toMoment(from), to: toMoment(to), states: [state] };
    setReplayed(await api.call<Replayed>('POST', '/v1/webhooks/deliveries/replay', { body }));
    await onReplayed();
  };
  return (
    <Dialog title={texts.replayMany} onClose={onClose}>
      <p>{texts.replayManyHelp}</p>
      <ActForm action={texts.replayNow} act={replay} onCancel={onClose}>
        <Field label={texts.replayFrom}>
          {(ties) => (
            <input
              {...ties}
              type="datetime-local"
              required
              value={from}
              onInput={(event) => setFrom(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={texts.replayTo}>
          {(ties) => (
            <input {...ties} type="datetime-local" required value={to} onInput={(event) => setTo(event.currentTarget.value)} />
          )}
        </Field>
        <Field label={texts.state}>
          {(ties) => (
            <select
              {...ties}
              value={state}
              onChange={({ currentTarget: { value } }) => setState(STATES.find((each) => each === value) ?? 'FAILED')}
            >
              {STATES.map((each) => (
                <option key={each} value={each}>
                  {states[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </ActForm>
      <p role="status">
        {replayed === null ? '' : counted(texts.replayed, replayed.queued)} {replayed?.more ? texts.replayedMore : ''}
      </p>
    </Dialog>
  );
}

/** As the field takes it: in the browser's time zone, to the minute. */
function toLocal(ms: number): string {
  return new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function toMoment(local: string): string {
  return new Date(local).toISOString();
}
