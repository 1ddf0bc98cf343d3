import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { DemoService } from '@faceproof/installation/service/call-service.js';
import { openDemoService } from '@faceproof/installation/service/open-service.js';
import { fetchSamples } from '@faceproof/installation/weights/fetch-samples.js';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import type { Scenario } from '@faceproof/protocol/words.js';
import { receiveWebhooks } from './receive-webhooks.js';
import { type CaptureResult, runCapture } from './run-capture.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** No two captures share a frame: the service remembers frames, and would report a reused one as a replay. */
const CAPTURES = [
  {
    title: 'A man shows his face and his document.',
    document: 'franck_01829.jpg',
    frames: ['franck_02045.jpg', 'franck_02159.jpg', 'franck_02221.jpg', 'franck_02683.jpg', 'franck_02888.jpg'],
  },
  {
    title: "The same man shows someone else's document.",
    document: 'cage.jpg',
    frames: ['franck_03909.jpg', 'franck_03979.jpg', 'franck_04000.jpg', 'franck_04035.jpg', 'franck_04117.jpg'],
  },
  {
    title: 'Someone holds a still photo of a woman up to the camera.',
    document: 'audrey.jpg',
    frames: ['audrey.jpg', 'audrey.jpg', 'audrey.jpg', 'audrey.jpg', 'audrey.jpg'],
  },
];

/** `npm run demo`: verifies real pictures and prints each result. It calls the service that `npm start` runs. @throws Refusal */
export async function main(args: readonly string[]): Promise<void> {
  const json = args.includes('--json');
  const unknown = args.find((arg) => arg !== '--json');
  if (unknown !== undefined) throw new Refusal(`Unknown argument "${unknown}". Usage: npm run demo -- [--json]`);
  const { live: service, test } = await openDemoService(ROOT, process.env);
  const names = [...new Set(CAPTURES.flatMap(({ document, frames }) => [document, ...frames]))];
  const samples = await fetchSamples({ modelsDir: modelsDirOf(ROOT, process.env), names });
  const webhooks = await receiveWebhooks(service);
  try {
    if (!json) printStart(service.baseUrl);
    const results: CaptureResult[] = [];
    for (const [i, capture] of CAPTURES.entries()) {
      const result = await runCapture(service, webhooks, {
        title: capture.title,
        document: await readFile(samples.get(capture.document) ?? ''),
        frames: await Promise.all(capture.frames.map((name) => readFile(samples.get(name) ?? ''))),
      });
      results.push(result);
      if (!json) printCapture(i + 1, result);
    }
    if (json) console.log(JSON.stringify({ baseUrl: service.baseUrl, captures: results }, null, 2));
    if (test !== null) await openTestSessions(test);
    if (!json) printEnd(service.baseUrl, { isInConsole: test !== null });
  } finally {
    await webhooks.close();
  }
}

/** One of each ending that the console shows differently; the last waits for a reviewer. */
const SCENARIOS: readonly Scenario[] = [
  'approve',
  'decline_spoof',
  'retry_quality_then_approve',
  'engine_failure',
  'review_pending',
];

/** Opens simulated sessions of made-up people in TEST mode. The simulated engine decides them within seconds. */
async function openTestSessions({ call }: DemoService): Promise<void> {
  for (const [i, scenario] of SCENARIOS.entries()) {
    const subjectId = `demo-person-${i + 1}`;
    const body = { flow: 'LIVENESS_ONLY', purpose: 'Faceproof demo', subjectId, simulate: { scenario } };
    await call('POST', '/v1/sessions', { body });
  }
}

type Style = Parameters<typeof styleText>[0];

const OUTCOME_STYLES: Readonly<Record<string, Style>> = { APPROVED: 'green', DECLINED: 'red', REVIEW: 'yellow' };

function printStart(baseUrl: string): void {
  console.log(`\n  Three verifications of real people by the service at ${baseUrl}.`);
}

/** Prints the outcome with its reasons, then the checks, the webhook and the receipt. */
function printCapture(number: number, result: CaptureResult): void {
  const outcome = result.outcome ?? result.status;
  const lines = [
    '',
    `  ${paint('bold', `${number}. ${result.title}`)}`,
    `     ${paint(OUTCOME_STYLES[outcome] ?? 'yellow', outcome)}${result.reasons.length > 0 ? ` because of ${result.reasons.join(', ')}` : ''}`,
    `     ${paint('dim', `uploaded in ${result.ms.accepted} ms, decided ${result.ms.decided} ms after the upload began`)}`,
    '',
    ...result.checks.filter(({ status }) => status !== 'SKIPPED').map(formatCheck),
    '',
    `     webhook  ${result.webhook.type}, signature verified`,
    `     receipt  ${formatReceipt(result)}`,
  ];
  console.log(lines.join('\n'));
}

/** @param isInConsole the sessions belong to the demo account, not to one of this run */
function printEnd(baseUrl: string, { isInConsole }: { isInConsole: boolean }): void {
  const inConsole = [
    '  These sessions, and a few simulated ones, are in the console of the demo account:',
    `     ${baseUrl}/console`,
  ];
  const lines = [
    '',
    ...(isInConsole ? inConsole : []),
    '  Next: the API reference',
    `     ${baseUrl}/docs`,
    '  For your own receipt with ten lines of curl, see "Your first receipt" in README.md.',
    '',
  ];
  console.log(lines.join('\n'));
}

function formatCheck({ kind, status, score, threshold, model }: CaptureResult['checks'][number]): string {
  const numbers = score === null ? '' : `${score.toFixed(3)}${threshold === null ? '' : ` (needs ${threshold.toFixed(3)})`}`;
  const line = `     ${kind.padEnd(19)}${status.padEnd(14)}${numbers.padEnd(23)}${paint('dim', model ?? '')}`;
  return line.trimEnd();
}

function formatReceipt({ receipt }: CaptureResult): string {
  if (receipt === null) return 'none, because there is no decision';
  const verdict = receipt.valid ? paint('green', 'verifies') : paint('red', 'DOES NOT VERIFY');
  return `${verdict} with the published key ${receipt.keyId.slice(0, 12)}…\n              ${paint('dim', receipt.bundleHash)}`;
}

/** Uses no colour if the output is not a terminal or NO_COLOR is set. */
function paint(style: Style, text: string): string {
  return process.stdout.isTTY && !process.env.NO_COLOR ? styleText(style, text) : text;
}
