// The scripted conversation of test/client/conversation.test.ts in JavaScript. Prints what it saw as JSON.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createCaptureClient, createFaceproof, fetchKeys, ProblemError, verifyReceipt, verifyWebhook } from '@faceproof/client';

const { FACEPROOF_URL: baseUrl, FACEPROOF_API_KEY: apiKey, PUBLIC_URL, VECTORS, FRAMES } = process.env;
const client = createFaceproof({ apiKey, baseUrl });
const saw = {};

const read = (name) => JSON.parse(readFileSync(`${VECTORS}/${name}`, 'utf8'));
const holds = (check) => {
  try {
    return Boolean(check());
  } catch {
    return false;
  }
};
const problem = (call) =>
  call.then(
    () => null,
    (error) => {
      if (!(error instanceof ProblemError)) throw error;
      return [
        error.code,
        error.name,
        error.retryable,
        error.requestId !== '',
        error.errors.map(({ pointer }) => pointer).filter((one) => error.message.includes(one)),
      ];
    },
  );

saw.webhooks = read('webhooks.json').map(({ body, headers, secret, now }) =>
  holds(() => verifyWebhook(body, headers, secret, { nowMs: now * 1000 })),
);
const signed = read('webhook-keys.json');
saw.origins = signed.vectors.map(({ body, headers, accountId, mode, now }) =>
  holds(() => verifyWebhook(body, headers, { keys: signed, accountId, mode }, { nowMs: now * 1000 })),
);
const keys = read('evidence-keys.json');
saw.receipts = [];
for (const { evidence } of read('receipts.json')) saw.receipts.push((await verifyReceipt(evidence, keys)).valid);

const session = await client.sessions.create({
  flow: 'LIVENESS_ONLY',
  purpose: 'Conversation',
  subjectId: 'person-javascript',
  simulate: { scenario: 'approve' },
});
saw.decided = (await client.sessions.waitForDecision(session.sessionId)).status;
saw.receipt = (await verifyReceipt(await client.sessions.evidence(session.sessionId), await fetchKeys(baseUrl))).valid;
const twin = () => client.sessions.create({ flow: 'LIVENESS_ONLY', purpose: 'Twin' }, { idempotencyKey: 'twin-javascript' });
const twins = [await twin(), await twin()];
saw.twins = twins[0].sessionId === twins[1].sessionId;

const captured = await client.sessions.create({ flow: 'LIVENESS_ONLY', purpose: 'Capture' });
const capture = createCaptureClient({ captureUrl: captured.handoff.captureUrl.replace(PUBLIC_URL, baseUrl) });
await capture.open();
const frames = readdirSync(FRAMES).sort();
await capture.upload({ frames: frames.map((name) => readFileSync(`${FRAMES}/${name}`)) });
saw.captured = [(await capture.waitUntilMeasured()).state, (await client.sessions.waitForDecision(captured.sessionId)).status];

saw.refusals = [
  await problem(createFaceproof({ apiKey: 'fp_test_wrong', baseUrl }).usage.get()),
  await problem(client.sessions.get('ses_00000000000000000000000000')),
  await problem(client.sessions.create({ flow: 'BOTH', purpose: 'Wrong' })),
  await problem(client.sessions.create({ flow: 'LIVENESS_ONLY', purpose: 'Other' }, { idempotencyKey: 'twin-javascript' })),
  await problem(client.sessions.cancel(session.sessionId)),
];
const listed = [];
for await (const { sessionId } of client.sessions.iterate({ limit: 1 })) listed.push(sessionId);
saw.pages = listed.length >= 3;
saw.renewed = 'captureUrl' in (await client.sessions.renewLink(twins[0].sessionId)).handoff;
saw.exported = Buffer.from(await client.subjects.export('person-javascript')).toString('latin1', 0, 2) === 'PK';
saw.erased = (await client.subjects.erase('person-javascript')).erased.sessions;
const policy = await client.policy.get();
const put = await client.policy.put({ maxAttempts: policy.policy.maxAttempts }, { ifMatch: policy.etag });
saw.policy = put.version >= policy.version;

const state = { endpoint: null, keys: await client.evidence.webhookKeys() };
saw.received = [];
const arrived = new Promise((resolve) => {
  state.server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { secret, accountId, mode } = state.endpoint;
    for (const by of [secret, { keys: state.keys, accountId, mode }])
      saw.received.push(verifyWebhook(Buffer.concat(chunks), request.headers, by).type);
    response.writeHead(204).end();
    resolve();
  });
});
await new Promise((resolve) => state.server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${state.server.address().port}/`;
const endpoint = await client.webhookEndpoints.create({ url, events: ['webhook.test'], signatures: ['v1', 'v1a'] });
state.endpoint = endpoint;
await client.webhookEndpoints.test(endpoint.endpointId);
await arrived;
await client.webhookEndpoints.delete(endpoint.endpointId);
state.server.close();
process.stdout.write(`${JSON.stringify(saw)}\n`);
