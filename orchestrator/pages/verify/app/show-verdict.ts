import { describeEvidence } from '@faceproof/protocol/evidence/describe-evidence.js';
import type { Verification, VerificationResult } from '@faceproof/protocol/evidence/verify-evidence.js';
import type { Held } from './held-files.js';
import type { ShownWitness } from './list-witnesses.js';

const MARKS = { PASSED: '✓', FAILED: '✗', SKIPPED: '–' } as const;
const WORDS = { PASSED: 'Passed', FAILED: 'Failed', SKIPPED: 'Not checked' } as const;

const VERDICTS: Record<VerificationResult, string> = {
  VALID: 'The receipt is valid.',
  INVALID: 'The receipt is not valid.',
  KEY_REVOKED: 'The receipt is not provable: key revoked.',
};

/** Shows the result. The evidence is untrusted, so all of it is inserted as text, never as HTML. */
export function showVerdict(
  at: HTMLElement,
  held: Held,
  verification: (Verification & { witnesses: ShownWitness[] }) | null,
): void {
  at.replaceChildren(...held.notes.map((note) => make('p', { className: 'note' }, note)));
  if (verification === null) return;
  const { valid, result, checks, witnesses } = verification;
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
    ...showWitnesses(witnesses),
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

function showWitnesses(witnesses: readonly ShownWitness[]): HTMLElement[] {
  if (witnesses.length === 0) return [];
  return [
    make('h3', {}, 'Witnesses'),
    make(
      'ul',
      { className: 'witnesses' },
      ...witnesses.map(({ name, at, isPinned }) =>
        make(
          'li',
          { className: isPinned ? 'pinned' : 'hinted' },
          make('span', { className: 'name' }, name),
          make('span', {}, at === null ? 'has not cosigned this checkpoint' : `cosigned at ${at}`),
          make('span', { className: 'source' }, isPinned ? 'You pinned this key.' : HINT),
        ),
      ),
    ),
  ];
}

const HINT = 'Named by the service only: proves nothing until you pin a key that you have from the witness.';

function make(tag: string, properties: Partial<HTMLElement>, ...children: (Node | string)[]): HTMLElement {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
