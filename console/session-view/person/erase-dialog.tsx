import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { ConfirmDialog, Dialog } from '../../parts/dialogs/dialog.js';
import { Answered } from '../../parts/states/answered.js';
import { formatNumber, useLanguage } from '../../texts/language.js';
import { type ErasureEvidence, ErasureReceipt } from './erasure-receipt.js';
import { usePersonTexts } from './texts.js';
import { useSubjectSummary } from './use-subject-summary.js';

/** So many characters of an id are typed before the person is erased. */
const TYPED = 6;

/** Says in numbers what goes, asks for the end of the id, then shows the signed receipt. Nothing is erased before the numbers are known. */
export function EraseDialog(props: { subjectId: string; onErased: () => Promise<unknown>; onClose: () => void }) {
  const { subjectId, onErased, onClose } = props;
  const texts = usePersonTexts();
  const language = useLanguage();
  const api = useApi();
  const queries = useQueryClient();
  const [proof, setProof] = useState<ErasureEvidence | null>(null);
  const summary = useSubjectSummary(subjectId);
  const erase = async () => {
    const { receipt } = await api.call<{ receipt: ErasureEvidence }>('POST', '/v1/subjects/erase', { body: { subjectId } });
    setProof(receipt);
    // Lists that were read a moment ago still name the person, or lack the receipt.
    await queries.invalidateQueries({ refetchType: 'none' });
    await onErased();
  };
  if (proof !== null)
    return (
      <Dialog title={texts.erased} closes onClose={onClose}>
        <ErasureReceipt proof={proof} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={texts.erase}
      action={texts.erase}
      typed={subjectId.slice(-TYPED)}
      ready={summary.isSuccess}
      act={erase}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p>{texts.eraseHelp}</p>
      <Answered of={summary}>
        {({ held }) => (
          <ul>
            {held
              .filter(({ count }) => count > 0)
              .map(({ kind, count }) => (
                <li key={kind}>
                  {texts.heldKinds[kind]}: <strong>{formatNumber(count, language)}</strong>
                </li>
              ))}
          </ul>
        )}
      </Answered>
    </ConfirmDialog>
  );
}
