import { REASONS, REVIEW_REASON_CODES, type ReviewReasonCode } from '@faceproof/protocol/reasons.js';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../parts/forms/button.js';
import { useKeys } from '../../parts/forms/use-keys.js';
import { ErrorLine } from '../../parts/states/error-line.js';
import { useReasonTexts } from '../../session-view/words.js';
import { useCounted } from '../../texts/language.js';
import { useReviewTexts } from './texts.js';

/** The most frequent first: the first nine have a number of their own. */
const FREQUENT = [
  'FACE_MISMATCH',
  'SPOOF_SUSPECTED',
  'CAPTURE_INJECTION_SUSPECTED',
  'MEDIA_REPLAYED',
  'FRAMES_INCONSISTENT',
  'CHALLENGE_FAILED',
  'FACE_OCCLUDED',
  'BLURRED',
  'REFERENCE_QUALITY_LOW',
] as const satisfies readonly ReviewReasonCode[];
const ALL: readonly ReviewReasonCode[] = [...new Set([...FREQUENT, ...REVIEW_REASON_CODES])];
const ORDERS = { DECLINE: ALL, RECAPTURE: ALL.filter((code) => REASONS[code].retryable) } as const;
const NUMBERED_MAX = 9;

/**
 * Asks why. A number declines at once, with what is ticked.
 *
 * @param props.kind RECAPTURE: only for what the person can do better, which tells the account's side to ask for another capture
 * @param props.required an appeal is declined with a reason
 */
export function DeclineReasons(props: {
  kind: keyof typeof ORDERS;
  required: boolean;
  onDecline: (codes: ReviewReasonCode[]) => void;
  onBack: () => void;
}) {
  const { kind, required, onDecline, onBack } = props;
  const order = ORDERS[kind];
  const texts = useReviewTexts();
  const words = useReasonTexts();
  const counted = useCounted();
  const [ticked, setTicked] = useState<readonly ReviewReasonCode[]>([]);
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.focus(), []);
  const decline = (codes: readonly ReviewReasonCode[]) => onDecline(order.filter((code) => codes.includes(code)));
  const mayEnd = (kind === 'DECLINE' && !required) || ticked.length > 0;
  const numbers = order
    .slice(0, NUMBERED_MAX)
    .map((code, index) => [String(index + 1), () => decline([...ticked, code])] as const);
  useKeys({ ...Object.fromEntries(numbers), Escape: onBack, Enter: () => mayEnd && decline(ticked) });
  const tick = (code: ReviewReasonCode) =>
    setTicked(ticked.includes(code) ? ticked.filter((each) => each !== code) : [...ticked, code]);
  return (
    <fieldset class="reasons" ref={box} tabIndex={-1}>
      <legend>{kind === 'DECLINE' ? texts.reasons : texts.recaptureTitle}</legend>
      <p class="quiet">
        {kind === 'DECLINE' ? '' : `${texts.recaptureHelp} `}
        {texts.reasonsHelp}
      </p>
      <ul>
        {order.map((code, index) => (
          <li key={code}>
            <label>
              <input type="checkbox" checked={ticked.includes(code)} onChange={() => tick(code)} />
              <kbd>{index < NUMBERED_MAX ? index + 1 : ''}</kbd>
              {words[code]}
            </label>
          </li>
        ))}
      </ul>
      <div class="row">
        <Button
          kind="danger"
          text={ticked.length === 0 ? texts.declineBare : counted(texts.declineNow, ticked.length)}
          disabled={!mayEnd}
          onClick={() => decline(ticked)}
        />
        <Button text={texts.back} onClick={onBack} />
      </div>
    </fieldset>
  );
}

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

/** A button that names its key. */
export function Keyed(props: { name: string; text: string; kind?: string; disabled?: boolean; onClick: () => void }) {
  const { name, text, kind = '', disabled = false, onClick } = props;
  return (
    <button type="button" class={`button ${kind}`} disabled={disabled} aria-keyshortcuts={name} onClick={onClick}>
      {text} <kbd>{name}</kbd>
    </button>
  );
}
