import type { WebhookDelivery, WebhookEndpoint } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { useState } from 'preact/hooks';
import { useSearchParams } from 'wouter-preact';
import { useApi, usePage } from '../../../api/use-api.js';
import { Dialog } from '../../../parts/dialogs/dialog.js';
import { ActForm, SelectField, TextField } from '../../../parts/forms/act-form.js';
import { Button } from '../../../parts/forms/button.js';
import { Table } from '../../../parts/shown/table.js';
import { AnsweredPage } from '../../../parts/states/answered.js';
import { useDeliveryStateWords } from '../../../session-view/words.js';
import { useCounted } from '../../../texts/language.js';
import { DELIVERY_STATES, DeliveryRow } from './delivery-row.js';
import { useWebhookTexts } from './texts.js';

const EVERY_MS = 5_000;

/** What was sent to an endpoint, newest first, and what came back. The state that is looked for is in the address. */
export function Deliveries({ endpoint, mayReplay }: { endpoint: WebhookEndpoint; mayReplay: boolean }) {
  const texts = useWebhookTexts();
  const states = useDeliveryStateWords();
  const api = useApi();
  const [search, setSearch] = useSearchParams();
  const [replaying, setReplaying] = useState(false);
  const state = search.get('state') ?? '';
  const query = new URLSearchParams({ limit: '25', ...(state === '' ? {} : { state }) });
  const path = `/v1/webhook-endpoints/${endpoint.endpointId}/deliveries?${query}`;
  const list = usePage<WebhookDelivery>(path, { every: EVERY_MS });
  const replay = async (deliveryId: string) => {
    await api.call('POST', `/v1/webhook-deliveries/${deliveryId}/replay`, { body: {} });
    await list.refetch();
  };
  return (
    <section>
      <div class="row apart">
        <h2>{texts.deliveries}</h2>
        {mayReplay ? <Button text={`${texts.replayMany} …`} onClick={() => setReplaying(true)} /> : null}
        <SelectField
          label={texts.state}
          value={state}
          values={['', ...DELIVERY_STATES]}
          words={{ '': texts.anyState, ...states }}
          onValue={(value) => setSearch(value === '' ? {} : { state: value })}
        />
      </div>
      <AnsweredPage of={list} empty={{ title: texts.noDelivery, help: texts.noDeliveryHelp }}>
        {(items) => <DeliveryTable deliveries={items} {...(mayReplay ? { replay } : {})} />}
      </AnsweredPage>
      {replaying ? (
        <ReplayMany endpointId={endpoint.endpointId} onReplayed={list.refetch} onClose={() => setReplaying(false)} />
      ) : null}
    </section>
  );
}

function DeliveryTable(props: { deliveries: readonly WebhookDelivery[]; replay?: (deliveryId: string) => Promise<void> }) {
  const { deliveries, replay } = props;
  const texts = useWebhookTexts();
  return (
    <Table
      label={texts.deliveries}
      columns={[
        texts.event,
        texts.session,
        texts.state,
        texts.attempts,
        texts.created,
        ...(replay === undefined ? [] : [null]),
      ]}
    >
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.deliveryId} delivery={delivery} {...(replay === undefined ? {} : { replay })} />
      ))}
    </Table>
  );
}

const STATES = ['FAILED', 'CANCELED', 'DELIVERED'] as const;
const HOUR_MS = 3_600_000;

interface Replayed {
  queued: number;
  more: boolean;
}

/** Sends the events of a time again, such as those of an hour in which the receiver was down. */
function ReplayMany(props: { endpointId: string; onReplayed: () => Promise<unknown>; onClose: () => void }) {
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
        <TextField label={texts.replayFrom} type="datetime-local" required value={from} onValue={setFrom} />
        <TextField label={texts.replayTo} type="datetime-local" required value={to} onValue={setTo} />
        <SelectField label={texts.state} value={state} values={STATES} words={states} onValue={setState} />
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
