import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { Answered } from '../../parts/states/answered.js';
import { fill } from '../../texts/catalogue.js';
import { formatNumber } from '../../texts/formats.js';
import { useLanguage, useTexts } from '../../texts/language.js';
import { useCounted } from '../../texts/plural.js';
import { SESSIONS } from './texts.js';
import { useSubjectSummary } from './use-subject-summary.js';

const ERASED = ['sessions', 'captures', 'files', 'enrollments'] as const;
type Erased = Record<(typeof ERASED)[number], number>;

/** Says in numbers what goes, asks for the subject's id, then says what went. Nothing can be erased before the numbers are known. */
export function EraseDialog(props: { subjectId: string; onErased: () => Promise<unknown>; onClose: () => void }) {
  const { subjectId, onErased, onClose } = props;
  const texts = useTexts(SESSIONS);
  const language = useLanguage();
  const api = useApi();
  const [erased, setErased] = useState<Erased | null>(null);
  const summary = useSubjectSummary(subjectId);
  const erase = async () => {
    const answer = await api.call<{ erased: Erased }>('POST', '/v1/subjects/erase', { body: { subjectId } });
    setErased(answer.erased);
    await onErased();
  };
  if (erased !== null) return <Done erased={erased} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={texts.erase}
      action={texts.erase}
      typed={subjectId}
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

function Done({ erased, onClose }: { erased: Erased; onClose: () => void }) {
  const texts = useTexts(SESSIONS);
  const counted = useCounted();
  const list = ERASED.map((kind) => counted(texts.counts[kind], erased[kind])).join(', ');
  return (
    <Dialog title={texts.erase} onClose={onClose}>
      <p role="status">{fill(texts.eraseDone, { list })}</p>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </Dialog>
  );
}
