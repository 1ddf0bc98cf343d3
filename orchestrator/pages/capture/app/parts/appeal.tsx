import type { PageSession } from '@faceproof/protocol/api/sessions/capture-page.js';
import { useRef, useState } from 'preact/hooks';
import { type Api, CallError } from '../api.js';
import { Button } from './button.js';
import { useTexts } from './texts.js';

type State = 'CLOSED' | 'OPEN' | 'SENT' | 'GONE' | 'FAILED';

/** Offers a second look by a person, whatever was decided: the page does not know it, and the answer does not tell. */
export function Appeal({ page, api }: { page: PageSession; api: Api }) {
  const { strings, say } = useTexts();
  const [state, setState] = useState<State>('CLOSED');
  const words = useRef<HTMLTextAreaElement>(null);
  const busy = useRef(false);
  const send = async () => {
    if (busy.current) return;
    busy.current = true;
    const failed = (error: unknown): State =>
      error instanceof CallError && error.code === 'appeal_without_media' ? 'GONE' : 'FAILED';
    setState(await api.appeal(page.sessionId, words.current?.value.trim() ?? '').then((): State => 'SENT', failed));
    busy.current = false;
  };
  const asks = state === 'OPEN' || state === 'FAILED';
  return (
    <section class="appeal">
      <p role="status">{say(TEXTS[state](strings))}</p>
      {asks ? (
        <label>
          {strings.appeal.label}
          <textarea ref={words} rows={3} maxLength={2000} />
        </label>
      ) : null}
      {asks || state === 'CLOSED' ? (
        <div class="actions">
          <Button onClick={() => (asks ? send() : setState('OPEN'))} text={asks ? strings.appeal.send : strings.appeal.ask} />
        </div>
      ) : null}
    </section>
  );
}

type Strings = ReturnType<typeof useTexts>['strings'];

const TEXTS: Record<State, (strings: Strings) => string> = {
  CLOSED: ({ appeal }) => appeal.offer,
  OPEN: ({ appeal }) => appeal.text,
  SENT: ({ appeal }) => appeal.sent,
  GONE: ({ appeal }) => appeal.gone,
  FAILED: ({ closed }) => closed.error,
};
