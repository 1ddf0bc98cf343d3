import { REVIEW_REASON_CODES, type ReviewReasonCode } from '@faceproof/protocol/reasons.js';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useKeys } from '../../parts/forms/use-keys.js';
import { REASON_WORDS } from '../../session-view/words.js';
import { useTexts } from '../../texts/language.js';
import { useCounted } from '../../texts/plural.js';
import { REVIEWS } from './texts.js';

/** The nine with a number of their own, the most frequent first. */
const NUMBERED = [
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
const ORDER: readonly ReviewReasonCode[] = [
  ...NUMBERED,
  ...REVIEW_REASON_CODES.filter((code) => !(NUMBERED as readonly ReviewReasonCode[]).includes(code)),
];

/** Asks why. A number declines at once, with what is ticked. */
export function DeclineReasons(props: { onDecline: (codes: ReviewReasonCode[]) => void; onBack: () => void }) {
  const { onDecline, onBack } = props;
  const texts = useTexts(REVIEWS);
  const words = useTexts(REASON_WORDS);
  const counted = useCounted();
  const [ticked, setTicked] = useState<readonly ReviewReasonCode[]>([]);
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.focus(), []);
  const decline = (codes: readonly ReviewReasonCode[]) => onDecline(ORDER.filter((code) => codes.includes(code)));
  const numbers = NUMBERED.map((code, index) => [String(index + 1), () => decline([...ticked, code])] as const);
  useKeys({ ...Object.fromEntries(numbers), Escape: onBack, Enter: () => decline(ticked) });
  const tick = (code: ReviewReasonCode) =>
    setTicked(ticked.includes(code) ? ticked.filter((each) => each !== code) : [...ticked, code]);
  return (
    <fieldset class="reasons" ref={box} tabIndex={-1}>
      <legend>{texts.reasons}</legend>
      <p class="quiet">{texts.reasonsHelp}</p>
      <ul>
        {ORDER.map((code, index) => (
          <li key={code}>
            <label>
              <input type="checkbox" checked={ticked.includes(code)} onChange={() => tick(code)} />
              <kbd>{index < NUMBERED.length ? index + 1 : ''}</kbd>
              {words[code]}
            </label>
          </li>
        ))}
      </ul>
      <div class="row">
        <button type="button" class="button danger" onClick={() => decline(ticked)}>
          {ticked.length === 0 ? texts.declineBare : counted(texts.declineNow, ticked.length)}
        </button>
        <button type="button" class="button" onClick={onBack}>
          {texts.back}
        </button>
      </div>
    </fieldset>
  );
}
