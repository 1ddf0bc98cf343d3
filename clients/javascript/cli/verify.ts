import { describeEvidence } from '@faceproof/protocol/evidence/describe-evidence.js';
import type { Verification, VerificationResult } from '@faceproof/protocol/evidence/verify-evidence.js';
import { readWitnessPolicy, type WitnessOptions } from '@faceproof/protocol/log/witness-policy.js';
import { verifyReceipt } from '../receipts/verify-receipt.js';
import type { CliIo } from './io.js';
import { loadInputs, loadProof } from './load-inputs.js';
import { readArguments, UsageError } from './usage.js';

export const VERIFY_USAGE = `faceproof verify FILE|URL [options]

Verifies a receipt, and prints the decision, the models and the policy.

FILE                  evidence from GET /v1/sessions/:id/evidence; - reads standard input
URL                   the URL of that route; the request sends FACEPROOF_API_KEY
--keys FILE|URL       the response of /v1/evidence-keys (default with a URL: fetched from the same service)
--mode LIVE|TEST      reject receipts of the other mode
--superseded FILE     evidence of the receipt that this one replaces
--checkpoint FILE     a checkpoint that you kept earlier; the log must be an extension of it
--seen FILE           checkpoints that you saw, with their times; proves receipts of a key that was revoked later
--consistency FILE    the proof of that, from /v1/evidence-log/consistency (default: fetched from the service)
--witness VKEY        the key of a witness that you trust, from the witness itself; can be given several times
--quorum N            how many of these must have cosigned the log's checkpoint (default: all)
--proof FILE          a C2SP tlog-proof, in place of the proof of the log in the evidence
--base-url URL        the service to fetch missing inputs from; with a FILE and without this option, nothing is fetched
--require-log         reject evidence without a proof of inclusion in the log
--save-checkpoint FILE  save the evidence's checkpoint if everything is valid
--save-proof FILE     save the proof of the log as a C2SP tlog-proof, with all cosignatures, if everything is valid
--save-seen FILE      add the evidence's checkpoint and the present time to that file if everything is valid
--json                print the result as JSON

Exit code: 0 valid, 1 not valid, 2 could not be checked, 3 not provable because the signing key was revoked.
`;

const EXIT_CODES: Record<VerificationResult, number> = { VALID: 0, INVALID: 1, KEY_REVOKED: 3 };

const OPTIONS = {
  keys: { type: 'string' },
  mode: { type: 'string' },
  superseded: { type: 'string' },
  checkpoint: { type: 'string' },
  consistency: { type: 'string' },
  witness: { type: 'string', multiple: true },
  quorum: { type: 'string' },
  proof: { type: 'string' },
  'base-url': { type: 'string' },
  'require-log': { type: 'boolean' },
  'save-checkpoint': { type: 'string' },
  'save-proof': { type: 'string' },
  seen: { type: 'string' },
  'save-seen': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @throws UsageError, FaceproofError. @returns the exit code */
export async function verify(io: CliIo): Promise<number> {
  const { values, positionals } = readArguments(io.args, OPTIONS, VERIFY_USAGE);
  const [source, ...more] = positionals;
  if (values.help) {
    io.print(VERIFY_USAGE);
    return 0;
  }
  if (source === undefined || more.length > 0) throw new UsageError(VERIFY_USAGE);

  const witnesses = readWitnesses(values.witness, values.quorum);
  const proof = values.proof === undefined ? undefined : await loadProof(values.proof);
  const loaded = await loadInputs(source, { ...values, proof, apiKey: io.apiKey });
  const verification = await verifyReceipt(loaded.evidence, loaded.keys, {
    mode: values.mode === undefined ? undefined : readMode(values.mode),
    superseded: loaded.superseded,
    checkpoint: loaded.checkpoint,
    consistency: loaded.consistency,
    seen: loaded.seen,
    requireLog: values['require-log'],
    witnesses,
    proof,
  });
  io.print(values.json ? `${JSON.stringify(verification, null, 2)}\n` : composeReport(loaded.evidence, verification));
  if (verification.valid && values['save-checkpoint'] !== undefined) await loaded.saveCheckpoint(values['save-checkpoint']);
  if (verification.valid && values['save-proof'] !== undefined) {
    if (!verification.checks.some(({ name, status }) => name === 'logInclusion' && status === 'PASSED'))
      throw new UsageError('The proof of the log was not verified, so it is not saved.');
    await loaded.saveProof(values['save-proof']);
  }
  if (verification.valid && values['save-seen'] !== undefined) await loaded.saveSeen(values['save-seen']);
  return EXIT_CODES[verification.result];
}

function readMode(text: string): 'LIVE' | 'TEST' {
  if (text === 'LIVE' || text === 'TEST') return text;
  throw new UsageError('--mode must be LIVE or TEST.');
}

/** @returns undefined without pins. @throws UsageError: a pin or a quorum that cannot be kept must not be ignored */
function readWitnesses(vkeys: readonly string[] | undefined, quorum: string | undefined): WitnessOptions | undefined {
  if (vkeys === undefined && quorum === undefined) return undefined;
  if (quorum !== undefined && !/^[0-9]{1,4}$/.test(quorum)) throw new UsageError('--quorum must be a whole number.');
  const policy = readWitnessPolicy({ vkeys: vkeys ?? [], quorum: quorum === undefined ? undefined : Number(quorum) });
  if (typeof policy === 'string') throw new UsageError(`--witness, --quorum: ${policy}`);
  return policy;
}

const MARKS = { PASSED: 'ok  ', FAILED: 'FAIL', SKIPPED: '-   ' } as const;

const VERDICTS: Record<VerificationResult, string> = {
  VALID: 'The receipt is valid.',
  INVALID: 'THE RECEIPT IS NOT VALID.',
  KEY_REVOKED: 'THE RECEIPT IS NOT PROVABLE: KEY REVOKED.',
};

/** Describes the decision, the models, the policy and the verification as plain text. */
export function composeReport(evidence: unknown, verification: Verification): string {
  const facts = describeEvidence(evidence).map(({ name, value }) => `${name.padEnd(11)}${value}`);
  const checks = verification.checks.map(({ name, status, message }) => `  ${MARKS[status]} ${name.padEnd(15)} ${message}`);
  const verdict = VERDICTS[verification.result];
  return [...facts, '', ...checks.map(printable), '', verdict, ''].join('\n');
}

/** Replaces control characters: a message may contain an id, and the evidence is untrusted. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, '\ufffd');
}
