import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { ConfirmDialog, ShownOnce } from '../../parts/dialogs/dialog.js';
import { Button } from '../../parts/forms/button.js';
import { QrCode } from '../../parts/shown/qr-code.js';
import { Time } from '../../parts/shown/time.js';
import { EraseDialog } from '../../session-view/person/erase-dialog.js';
import { usePersonTexts } from '../../session-view/person/texts.js';
import { useMe } from '../../sign-in/use-me.js';
import { useCounted } from '../../texts/language.js';
import { useSessionTexts } from './texts.js';

type Asked = { what: 'RENEW' | 'CANCEL' | 'APPEAL' } | { what: 'ERASE'; subjectId: string } | null;

/** What can be done with a session, by state and by role. @param onDone loads the session again */
export function SessionActions({ session, onDone }: { session: SessionEnvelope; onDone: () => Promise<unknown> }) {
  const texts = useSessionTexts();
  const { erase } = usePersonTexts();
  const counted = useCounted();
  const api = useApi();
  const { scopes } = useMe();
  const [asked, setAsked] = useState<Asked>(null);
  const [link, setLink] = useState<string | null>(null);
  const { sessionId, status, subjectId, appeal } = session;
  const isOpen = status === 'CREATED' || status === 'CAPTURING';
  const mayAppeal = (status === 'APPROVED' || status === 'DECLINED') && appeal === null && session.erasedAt === null;
  const maySupport = scopes.includes('sessions:support') || scopes.includes('sessions:write');
  const renew = async () => {
    const renewed = await api.call<SessionEnvelope>('POST', `/v1/sessions/${sessionId}/renew-link`, { body: {} });
    setLink(renewed.handoff?.captureUrl ?? null);
    await onDone();
  };
  const end = (path: 'cancel' | 'appeal') => async () => {
    await api.call('POST', `/v1/sessions/${sessionId}/${path}`, { body: {} });
    await onDone();
  };
  const close = () => setAsked(null);
  return (
    <>
      {isOpen && maySupport ? <Button text={texts.renew} onClick={() => setAsked({ what: 'RENEW' })} /> : null}
      {isOpen && maySupport ? <Button text={texts.cancel} onClick={() => setAsked({ what: 'CANCEL' })} /> : null}
      {mayAppeal && maySupport ? <Button text={texts.appeal} onClick={() => setAsked({ what: 'APPEAL' })} /> : null}
      {subjectId !== null && scopes.includes('subjects:erase') ? (
        <Button text={`${erase} …`} kind="danger" onClick={() => setAsked({ what: 'ERASE', subjectId })} />
      ) : null}
      {asked?.what === 'RENEW' ? (
        <ConfirmDialog title={texts.renew} action={texts.yes} act={renew} onClose={close}>
          <p>{texts.renewHelp}</p>
        </ConfirmDialog>
      ) : null}
      {asked?.what === 'CANCEL' ? (
        <ConfirmDialog title={texts.cancel} action={texts.yes} act={end('cancel')} onClose={close}>
          <p>{texts.cancelHelp}</p>
          <ul>
            <li>
              {texts.cancelLink} <Time at={session.expiresAt} />
            </li>
            <li>{counted(texts.cancelAttempts, session.attempts.length)}</li>
          </ul>
        </ConfirmDialog>
      ) : null}
      {asked?.what === 'APPEAL' ? (
        <ConfirmDialog title={texts.appeal} action={texts.yes} act={end('appeal')} onClose={close}>
          <p>{texts.appealHelp}</p>
        </ConfirmDialog>
      ) : null}
      {asked?.what === 'ERASE' ? <EraseDialog subjectId={asked.subjectId} onErased={onDone} onClose={close} /> : null}
      {link === null ? null : <NewLink link={link} onClose={() => setLink(null)} />}
    </>
  );
}

/** Only the answer to the call has the link. */
function NewLink({ link, onClose }: { link: string; onClose: () => void }) {
  const texts = useSessionTexts();
  return (
    <ShownOnce title={texts.renew} value={link} onClose={onClose}>
      <p>{texts.renewed}</p>
      <QrCode text={link} label={texts.code} />
    </ShownOnce>
  );
}
