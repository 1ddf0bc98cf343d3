import { EVENT_TYPES, type EventType, type SignatureScheme } from '@faceproof/protocol/words.js';
import { useState } from 'preact/hooks';
import { ActForm, TextField } from '../../../parts/forms/act-form.js';
import { Choices } from '../../../parts/forms/choices.js';
import { useWebhookTexts } from './texts.js';

/** What people set of an endpoint. `events: null` stands for every type. */
export interface EndpointSettings {
  url: string;
  description: string | null;
  events: EventType[] | null;
  signatures: SignatureScheme[];
}

export function EndpointForm(props: {
  first: EndpointSettings;
  action: string;
  act: (settings: EndpointSettings) => Promise<unknown>;
  onCancel: () => void;
}) {
  const { first, action, act, onCancel } = props;
  const texts = useWebhookTexts();
  const [url, setUrl] = useState(first.url);
  const [description, setDescription] = useState(first.description ?? '');
  const [events, setEvents] = useState(first.events);
  const [signatures, setSignatures] = useState(first.signatures);
  const submit = () => act({ url: url.trim(), description: description.trim() || null, events, signatures });
  return (
    <ActForm action={action} act={submit} disabled={events?.length === 0} onCancel={onCancel}>
      <TextField
        label={texts.url}
        help={texts.urlHelp}
        type="url"
        required
        maxLength={2000}
        placeholder="https://"
        value={url}
        onValue={setUrl}
      />
      <TextField label={texts.description} maxLength={200} value={description} onValue={setDescription} />
      <label class="row">
        <input
          type="checkbox"
          checked={events === null}
          onChange={(event) => setEvents(event.currentTarget.checked ? null : [...EVENT_TYPES])}
        />
        {texts.every}
      </label>
      <label class="row">
        <input
          type="checkbox"
          checked={signatures.includes('v1a')}
          onChange={(event) => setSignatures(event.currentTarget.checked ? ['v1', 'v1a'] : ['v1'])}
        />
        {texts.provable}
      </label>
      {events === null ? null : (
        <Choices
          label={texts.only}
          values={EVENT_TYPES}
          chosen={events}
          onChoose={setEvents}
          show={(type) => <code>{type}</code>}
        />
      )}
    </ActForm>
  );
}
