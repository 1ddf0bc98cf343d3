import type { ErasureBundle, Receipt } from '@faceproof/protocol/evidence/receipts.js';
import { saveFile } from '../../parts/dialogs/save-file.js';
import { Button } from '../../parts/forms/button.js';
import { CopyId } from '../../parts/shown/copy-id.js';
import { Time } from '../../parts/shown/time.js';
import { fill, useCounted } from '../../texts/language.js';
import { usePersonTexts } from './texts.js';

/** What proves an erasure to others. It names no person. */
export interface ErasureEvidence {
  receipt: Receipt;
  bundle: ErasureBundle;
}

const ERASED = ['sessions', 'captures', 'files', 'enrollments'] as const;

/** The signed receipt of an erasure: what it says, and as the file that the verifier takes. */
export function ErasureReceipt({ proof }: { proof: ErasureEvidence }) {
  const { receipt, bundle } = proof;
  const texts = usePersonTexts();
  const counted = useCounted();
  const list = ERASED.map((kind) => counted(texts.counts[kind], bundle.erased[kind])).join(', ');
  const save = () =>
    saveFile(new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }), `erasure-${bundle.erasureId}.json`);
  return (
    <>
      <p role="status">
        {fill(texts.eraseDone, { list })} <Time at={bundle.decidedAt} />
      </p>
      <p>
        {texts.signed} <CopyId id={receipt.receiptId} /> <CopyId id={receipt.signature.keyId} />
      </p>
      <div class="row">
        <Button text={texts.download} onClick={save} />
        <a href="/verify">{texts.verifier}</a>
      </div>
    </>
  );
}
