import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { Answered } from '../../parts/answered.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { Dialog } from '../../parts/dialog.js';
import { fill } from '../../texts/catalogue.js';
import { useTexts } from '../../texts/language.js';
import { SESSIONS } from './texts.js';

/** The most that one search returns. */
const COUNTED_MAX = 100;

type Erased = Record<'sessions' | 'captures' | 'files' | 'enrollments', number>;

/** Says in numbers what goes, asks for the subject's id, then says what went. */
export function EraseDialog(props: { subjectId: string; onErased: () => Promise<unknown>; onClose: () => void }) {
  const { subjectId, onErased, onClose } = props;
  const texts = useTexts(SESSIONS);
  const api = useApi();
  const [erased, setErased] = useState<Erased | null>(null);
  const held = useHeld(subjectId);
  const erase = async () => {
    const answer = await api.call<{ erased: Erased }>('POST', '/v1/subjects/erase', { body: { subjectId } });
    setErased(answer.erased);
    await onErased();
  };
  if (erased !== null)
    return (
      <Dialog title={texts.erase} onClose={onClose}>
        <p role="status">{fill(texts.eraseDone, erased)}</p>
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            {texts.close}
          </button>
        </div>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={texts.erase}
      action={texts.erase}
      typed={subjectId}
      act={erase}
      onDone={() => undefined}
      onClose={onClose}
    >
      <Answered of={held}>{(counts) => <p>{fill(texts.eraseHelp, counts)}</p>}</Answered>
    </ConfirmDialog>
  );
}

function useHeld(subjectId: string) {
  const api = useApi();
  const texts = useTexts(SESSIONS);
  return useQuery({
    queryKey: [api.mode, 'held', subjectId],
    queryFn: async ({ signal }) => {
      const body = { subjectIds: [subjectId], limit: COUNTED_MAX };
      const request = { body, signal };
      const page = await api.call<{ data: SessionEnvelope[]; nextCursor: string | null }>(
        'POST',
        '/v1/sessions/search',
        request,
      );
      const enrollments = page.data.filter(({ enrollment }) => enrollment !== null).length;
      const isAll = page.nextCursor === null;
      const show = (count: number) => (isAll ? String(count) : fill(texts.eraseMany, { count }));
      return { sessions: show(page.data.length), enrollments: show(enrollments) };
    },
  });
}
