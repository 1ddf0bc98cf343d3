import { describeEvidence } from '@faceproof/protocol/evidence/describe-evidence.js';
import type { Verification, VerificationResult } from '@faceproof/protocol/evidence/verify-evidence.js';
import type { Held } from './held-files.js';

const MARKS = { PASSED: '✓', FAILED: '✗', SKIPPED: '–' } as const;
const WORDS = { PASSED: 'Passed', FAILED: 'Failed', SKIPPED: 'Not checked' } as const;

const VERDICTS: Record<VerificationResult, string> = {
  VALID: 'The receipt is valid.',
  INVALID: 'The receipt is not valid.',
  KEY_REVOKED: 'The receipt is not provable: key revoked.',
};

/** Shows the result. The evidence is untrusted, so all of it is inserted as text, never as HTML. */
export function showVerdict(at: HTMLElement, held: Held, verification: Verification | null): void {
  at.replaceChildren(...held.notes.map((note) => make('p', { className: 'note' }, note)));
  if (verification === null) return;
  const { valid, result, checks } = verification;
  at.append(
    make('h2', { className: valid ? 'good' : 'bad' }, VERDICTS[result]),
    make(
      'ul',
      { className: 'checks' },
      ...checks.map(({ name, status, message }) =>
        make(
          'li',
          { className: status.toLowerCase() },
          make('span', { className: 'mark', ariaHidden: 'true' }, MARKS[status]),
          make('span', { className: 'hidden' }, `${WORDS[status]}: `),
          make('span', {}, message),
          make('code', {}, name),
        ),
      ),
    ),
    make('h3', {}, 'Content'),
    make(
      'dl',
      {},
      ...describeEvidence(held.evidence).flatMap(({ name, value }) => [
        ...(name === '' ? [] : [make('dt', {}, name)]),
        make('dd', {}, value),
      ]),
    ),
  );
}

function make(tag: string, properties: Partial<HTMLElement>, ...children: (Node | string)[]): HTMLElement {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
