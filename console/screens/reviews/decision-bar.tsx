import { ErrorLine } from '../../parts/states/error-line.js';
import { useReviewTexts } from './texts.js';

/** The visible button of each key. @param mayDecide whether the pictures were on the screen */
export function DecisionBar(props: {
  isMine: boolean;
  canClaim: boolean;
  mayDecide: boolean;
  busy: boolean;
  error: unknown;
  act: Readonly<Record<'claim' | 'approve' | 'decline' | 'recapture' | 'skip' | 'next' | 'previous' | 'help', () => void>>;
}) {
  const { isMine, canClaim, mayDecide, busy, error, act } = props;
  const texts = useReviewTexts();
  return (
    <>
      <div class="row">
        {isMine ? (
          <>
            <Keyed name="A" text={texts.approve} kind="primary" disabled={busy || !mayDecide} onClick={act.approve} />
            <Keyed name="D" text={texts.decline} kind="danger" disabled={busy || !mayDecide} onClick={act.decline} />
            <Keyed name="R" text={texts.recapture} disabled={busy || !mayDecide} onClick={act.recapture} />
            <Keyed name="C" text={texts.renew} disabled={busy} onClick={act.claim} />
            <Keyed name="S" text={texts.skip} disabled={busy} onClick={act.skip} />
          </>
        ) : (
          <Keyed name="C" text={texts.claim} kind="primary" disabled={busy || !canClaim} onClick={act.claim} />
        )}
        <Keyed name="J" text={texts.next} onClick={act.next} />
        <Keyed name="K" text={texts.previous} onClick={act.previous} />
        <Keyed name="?" text={texts.keys} onClick={act.help} />
      </div>
      {isMine && !mayDecide ? <p class="quiet">{texts.lookFirst}</p> : null}
      <ErrorLine error={error} />
    </>
  );
}

function Keyed(props: { name: string; text: string; kind?: string; disabled?: boolean; onClick: () => void }) {
  const { name, text, kind = '', disabled = false, onClick } = props;
  return (
    <button type="button" class={`button ${kind}`} disabled={disabled} aria-keyshortcuts={name} onClick={onClick}>
      {text} <kbd>{name}</kbd>
    </button>
  );
}
