import { styleText } from 'node:util';
import type { CaptureResult } from './run-capture.js';

type Style = Parameters<typeof styleText>[0];

const OUTCOME_STYLES: Readonly<Record<string, Style>> = { APPROVED: 'green', DECLINED: 'red', REVIEW: 'yellow' };

export function printStart(baseUrl: string): void {
  console.log(`\n  Three verifications of real people by the service at ${baseUrl}.`);
}

/** Prints the outcome with its reasons, then the checks, the webhook and the receipt. */
export function printCapture(number: number, result: CaptureResult): void {
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
export function printEnd(baseUrl: string, { isInConsole }: { isInConsole: boolean }): void {
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
