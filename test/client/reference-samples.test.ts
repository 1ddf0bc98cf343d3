import { spawnSync } from 'node:child_process';
import { describeApi } from '@faceproof/orchestrator/routes/describe-api.js';
import { type ApiDocument, listOperations } from '@faceproof/site/reference/document.js';
import { isForBrowsers } from '@faceproof/site/reference/render-operation.js';
import { renderCurl, toSampleRequest } from '@faceproof/site/reference/sample-request.js';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Api, OPERATOR_TOKEN, openApi } from '../contract/harness/orchestrator-in-process.js';
import { IS_LONG } from '../harness/long-run.js';
import { type InstalledClient, installClient } from './installed-client.js';
import { prepareSample } from './prepare-sample.js';

/**
 * Runs the curl commands of the API reference, with real ids in the place of those of the examples. Each takes a process of its
 * own, so `npm test` runs every third, and `npm run test:long` all.
 */

const document = describeApi('https://faceproof.example.com') as unknown as ApiDocument;
/** Needs a worker. */
const operations = listOperations(document).filter((one) => one.operationId !== 'getReadiness' && !isForBrowsers(one));

let api: Api;
let project: InstalledClient;

beforeAll(async () => {
  [api, project] = await Promise.all([openApi(), installClient()]);
  const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  for (const name of ['portrait.jpg', 'logo.png', '0.jpg', '1.jpg', '2.jpg']) await project.write(name, picture);
  await project.write('.curlrc', 'fail-with-body\nsilent\nshow-error\n');
}, 120_000);
// An account has a limited number of endpoints.
afterEach(async () => {
  const { body } = await api.call('GET', '/v1/webhook-endpoints');
  for (const { endpointId } of body.data) await api.call('DELETE', `/v1/webhook-endpoints/${endpointId}`);
});
afterAll(async () => {
  await api.close();
  await project.remove();
});

const run = operations.filter((_, i) => IS_LONG || i % 3 === 0);

it.skipIf(spawnSync('curl', ['--version']).status !== 0).each(run)(
  'the command of $operationId succeeds',
  async (operation) => {
    const request = toSampleRequest(operation, document);
    const { real, token, key } = await prepareSample(api, operation.operationId, request.ids);
    const sample = [...real].reduce((text, [from, to]) => text.replaceAll(from, to), renderCurl(request));
    const written = await project.write(`${operation.operationId}.sh`, sample);
    expect(await project.run('sh', [written], environment(token, key))).toMatchObject({ code: 0 });
  },
);

function environment(token: string, key: string): Record<string, string> {
  return { CURL_HOME: project.folder, FACEPROOF_URL: api.base, FACEPROOF_API_KEY: key, FACEPROOF_TOKEN: token, OPERATOR_TOKEN };
}
