import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { Evidence, EvidenceKeys } from '@faceproof/protocol/evidence/evidence.js';
import { preferOwnSha512 } from '@faceproof/protocol/evidence/own-sha512.js';
import { type Verification, verifyEvidence } from '@faceproof/protocol/evidence/verify-evidence.js';
import { useState } from 'preact/hooks';
import type { Api } from '../../api/open-api.js';
import { useApi } from '../../api/use-api.js';
import { ActButton } from '../../parts/forms/act-form.js';
import { CopyId } from '../../parts/shown/copy-id.js';
import { useMe } from '../../sign-in/use-me.js';
import { useSessionTexts } from './texts.js';

interface Verified {
  evidence: Evidence;
  verification: Verification;
}

/** The receipt, verified in this browser with the published keys. The service only delivers the evidence. */
export function ReceiptSection({ session }: { session: SessionEnvelope }) {
  const texts = useSessionTexts();
  const api = useApi();
  const mayVerify = useMe().scopes.includes('evidence');
  const [verified, setVerified] = useState<Verified | null>(null);
  const receipt = session.evidence;
  return (
    <section>
      <h2>{texts.receipt}</h2>
      {receipt === null ? (
        <p class="quiet">{texts.noReceipt}</p>
      ) : (
        <>
          <p>
            <CopyId id={receipt.receiptId} /> <CopyId id={receipt.bundleHash} />
          </p>
          {mayVerify ? (
            <ActButton text={texts.verify} act={async () => setVerified(await verify(api, session.sessionId))} />
          ) : null}
          {verified === null ? null : <Verdict {...verified} />}
        </>
      )}
    </section>
  );
}

async function verify({ call, mode }: Api, sessionId: string): Promise<Verified> {
  preferOwnSha512();
  const [evidence, keys] = await Promise.all([
    call<Evidence>('GET', `/v1/sessions/${sessionId}/evidence`),
    call<EvidenceKeys>('GET', '/v1/evidence-keys'),
  ]);
  return { evidence, verification: await verifyEvidence(evidence, keys, { mode }) };
}

function Verdict({ evidence, verification }: Verified) {
  const texts = useSessionTexts();
  const { valid, result, checks } = verification;
  const isLogged = evidence.log !== null && evidence.log !== undefined;
  const said = valid ? (isLogged ? texts.valid : texts.validUnlogged) : result === 'INVALID' ? texts.invalid : texts.revoked;
  return (
    <div role="status">
      <p class={`banner ${valid ? 'good' : 'bad'}`}>{said}</p>
      {evidence.log ? (
        <p>
          {texts.place}: <strong>{evidence.log.index}</strong>
        </p>
      ) : null}
      <ul class="why">
        {checks.map(({ name, message }) => (
          <li key={name} lang="en">
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
