import { spawnSync } from 'node:child_process';
import { describeApi } from '@faceproof/orchestrator/routes/describe-api.js';
import type { ApiDocument } from '@faceproof/site/reference/document.js';
import { listOperations } from '@faceproof/site/reference/list-operations.js';
import { isForBrowsers } from '@faceproof/site/reference/samples/is-for-browsers.js';
import { composeSamples } from '@faceproof/site/reference/samples/render-samples.js';
import { toSampleRequest } from '@faceproof/site/reference/samples/sample-request.js';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Api, OPERATOR_TOKEN, openApi } from '../contract/harness/orchestrator-in-process.js';
import { IS_LONG } from '../harness/long-run.js';
import { type InstalledClient, installClient } from './installed-client.js';
import { prepareSample } from './prepare-sample.js';

/**
 * Runs the code samples of the API reference, with real ids in the place of those of the examples. A sample takes a process of its
 * own, so `npm test` runs that of every operation in one of the languages, and `npm run test:long` in all three.
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
  // curl fails on an error status, as the samples in the other two languages do.
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

const languages = [
  { language: 'curl', file: 'sample.sh', program: 'sh', lacks: lacks('curl', '--version') },
  { language: 'node', file: 'sample.mjs', program: process.execPath, lacks: null },
  { language: 'python', file: 'sample.py', program: 'python3', lacks: lacks('python3', '-c', 'import requests') },
] as const;

describe.each(languages)('a sample for $language', ({ language, file, program, lacks }) => {
  const place = languages.findIndex((one) => one.language === language);
  const mine = operations.filter((_, i) => IS_LONG || i % languages.length === place);
  it.skipIf(lacks !== null).each(mine)('of $operationId succeeds', async (operation) => {
    const { ids } = toSampleRequest(operation, document);
    const { real, token, key } = await prepareSample(api, operation.operationId, ids);
    const sample = [...real].reduce(
      (text, [from, to]) => text.replaceAll(from, to),
      composeSamples(operation, document)[language],
    );
    const written = await project.write(`${operation.operationId}.${file}`, sample);
    const { code, output } = await project.run(program, [written], environment(token, key));
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).not.toMatch(/^[345]\d\d /);
  });
});

function environment(token: string, key: string): Record<string, string> {
  return { CURL_HOME: project.folder, FACEPROOF_URL: api.base, FACEPROOF_API_KEY: key, FACEPROOF_TOKEN: token, OPERATOR_TOKEN };
}

/** @returns why the language's samples cannot run here; null if they can */
function lacks(program: string, ...args: string[]): string | null {
  return spawnSync(program, args).status === 0 ? null : `${[program, ...args].join(' ')} fails`;
}
