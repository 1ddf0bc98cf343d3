import { styleText } from 'node:util';
import type { CaptureStory } from './run-capture.js';

type Style = Parameters<typeof styleText>[0];

const OUTCOME_STYLES: Readonly<Record<string, Style>> = { APPROVED: 'green', DECLINED: 'red', REVIEW: 'yellow' };

export function tellStart(baseUrl: string): void {
  console.log(`\n  Three captures of real people, judged by the service at ${baseUrl}.`);
}

/** A capture as a short story: who came, what was decided and why, what proves it. */
export function tellStory(number: number, story: CaptureStory): void {
  const outcome = story.outcome ?? story.status;
  const lines = [
    '',
    `  ${paint('bold', `${number}. ${story.title}`)}`,
    `     ${paint(OUTCOME_STYLES[outcome] ?? 'yellow', outcome)}${story.reasons.length > 0 ? ` because of ${story.reasons.join(', ')}` : ''}`,
    `     ${paint('dim', `uploaded in ${story.ms.accepted} ms, decided ${story.ms.decided} ms after the upload began`)}`,
    '',
    ...story.checks.filter(({ status }) => status !== 'SKIPPED').map(tellCheck),
    '',
    `     webhook  ${story.webhook.type}, signature verified`,
    `     receipt  ${tellReceipt(story)}`,
  ];
  console.log(lines.join('\n'));
}

export function tellEnd(baseUrl: string): void {
  const lines = [
    '',
    '  Next: the API at a glance',
    `     ${baseUrl}/docs`,
    '  Ten lines of curl to a receipt of your own: README.md, "Your first receipt".',
    '',
  ];
  console.log(lines.join('\n'));
}

function tellCheck({ kind, status, score, threshold, model }: CaptureStory['checks'][number]): string {
  const numbers = score === null ? '' : `${score.toFixed(3)}${threshold === null ? '' : ` (needs ${threshold.toFixed(3)})`}`;
  const line = `     ${kind.padEnd(19)}${status.padEnd(14)}${numbers.padEnd(23)}${paint('dim', model ?? '')}`;
  return line.trimEnd();
}

function tellReceipt({ receipt }: CaptureStory): string {
  if (receipt === null) return 'none: nothing was decided';
  const verdict = receipt.valid ? paint('green', 'verifies') : paint('red', 'DOES NOT VERIFY');
  return `${verdict} with the published key ${receipt.keyId.slice(0, 12)}…\n              ${paint('dim', receipt.bundleHash)}`;
}

/** No colour where the output is not a terminal, or NO_COLOR is set. */
function paint(style: Style, text: string): string {
  return process.stdout.isTTY && !process.env.NO_COLOR ? styleText(style, text) : text;
}
