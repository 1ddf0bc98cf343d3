import { signWebhook } from '@faceproof/protocol/webhooks/webhook-signature.js';
import type { WebhookDelivery } from '../calls/account/webhooks.js';
import { createFaceproof, type Faceproof } from '../create-faceproof.js';
import { pause, watchSignal } from '../http/watch-signal.js';
import type { CliIo } from './io.js';
import { readArguments, UsageError } from './usage.js';

export const LISTEN_USAGE = `faceproof listen URL --base-url URL [options]

Forwards the webhooks of a test account to a receiver on this machine, signed, until Ctrl-C. Needs no public address.

URL                   the receiver, such as http://localhost:3000/webhooks/faceproof
--base-url URL        the service; FACEPROOF_API_KEY is a test key with the scope webhooks
--events TYPE,TYPE    forward only these types
--secret whsec_…      sign with the secret that the receiver already has (default: a new one, which is printed)
`;

const OPTIONS = {
  'base-url': { type: 'string' },
  events: { type: 'string' },
  secret: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Never resolves, so the service reaches nobody. The deliveries to it wait in the log, where this command reads them. */
const NOWHERE = 'https://listen.invalid/';
const POLL_MS = 1000;
const ANSWER_MS = 15_000;
/** The log is read on beyond what is known, because deliveries can be written in another order than that of their ids. */
const KNOWN_MAX = 20;

/**
 * Registers an endpoint of its own, forwards what is delivered to it, and deletes it at the end.
 *
 * @throws UsageError, FaceproofError. @returns the exit code
 */
export async function listen(io: CliIo): Promise<number> {
  const { values, positionals } = readArguments(io.args, OPTIONS, LISTEN_USAGE);
  const [target, ...more] = positionals;
  const baseUrl = values['base-url'];
  if (values.help) {
    io.print(LISTEN_USAGE);
    return 0;
  }
  if (target === undefined || more.length > 0 || baseUrl === undefined || !URL.canParse(target))
    throw new UsageError(LISTEN_USAGE);
  // Webhooks of real people belong to a server, not to a terminal.
  if (io.apiKey?.startsWith('fp_test_') !== true) throw new UsageError('FACEPROOF_API_KEY must be a test key: fp_test_…');
  if (values.secret !== undefined && !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(values.secret))
    throw new UsageError('--secret must be the secret of an endpoint: whsec_…');

  const ended = io.untilInterrupted?.() ?? new AbortController().signal;
  const faceproof = createFaceproof({ apiKey: io.apiKey, baseUrl });
  const events = values.events?.split(',') as WebhookDelivery['eventType'][] | undefined;
  const endpoint = await faceproof.webhookEndpoints.create({ url: NOWHERE, events, description: 'faceproof listen' });
  const secret = values.secret ?? endpoint.secret;
  try {
    io.print(`Forwarding to ${target}, signed with ${values.secret === undefined ? secret : 'your secret'}. Ctrl-C ends it.\n`);
    const seen = new Set<string>();
    while (!ended.aborted) {
      for (const delivery of await findNew(faceproof, endpoint.endpointId, seen)) {
        const answer = await forward(faceproof, { delivery, target, secret, ended });
        io.print(`${new Date().toISOString()} ${delivery.eventType} ${delivery.sessionId ?? delivery.eventId}: ${answer}\n`);
      }
      // An interruption ends the pause.
      await pause(POLL_MS, ended).catch(() => undefined);
    }
  } finally {
    await faceproof.webhookEndpoints.delete(endpoint.endpointId);
  }
  return 0;
}

/** @returns the deliveries that are not in `seen`, oldest first, and adds them */
async function findNew(faceproof: Faceproof, endpointId: string, seen: Set<string>): Promise<WebhookDelivery[]> {
  const found: WebhookDelivery[] = [];
  let known = 0;
  for await (const delivery of faceproof.webhookEndpoints.iterateDeliveries(endpointId)) {
    if (!seen.has(delivery.deliveryId)) found.push(delivery);
    else if (++known === KNOWN_MAX) break;
  }
  for (const { deliveryId } of found) seen.add(deliveryId);
  return found.reverse();
}

/** @returns what the receiver answered, in words */
async function forward(
  faceproof: Faceproof,
  to: { delivery: WebhookDelivery; target: string; secret: string; ended: AbortSignal },
): Promise<string> {
  const { body } = await faceproof.webhookDeliveries.get(to.delivery.deliveryId);
  if (body === null) return 'not forwarded, because the person is erased';
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': to.delivery.eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook([to.secret], to.delivery.eventId, timestamp, body),
  };
  const watch = watchSignal(to.ended, ANSWER_MS);
  try {
    const answer = await fetch(to.target, { method: 'POST', body, headers, redirect: 'manual', signal: watch.signal });
    await answer.body?.cancel();
    return String(answer.status);
  } catch (error) {
    if (watch.timedOut()) return `no answer within ${ANSWER_MS / 1000} seconds`;
    return `no answer (${error instanceof Error ? ((error.cause as { code?: string } | undefined)?.code ?? error.message) : error})`;
  } finally {
    watch.release();
  }
}
