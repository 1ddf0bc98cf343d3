import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import { textsHook } from '../../texts/language.js';
import texts from './sayings.json' with { type: 'json' };
import { useSessionTexts } from './texts.js';

/** Sentences for the ears of a person. */
const useSayings = textsHook(texts);

type Saying = keyof ReturnType<typeof useSayings>;

/** What helps a person with each reason that a picture has. Of every other reason, only its category is for their ears. */
const OF_PICTURES: Readonly<Partial<Record<ReasonCode, Saying>>> = {
  FACE_NOT_FOUND: 'frame',
  FACE_TOO_SMALL: 'closer',
  FACE_TOO_CLOSE: 'farther',
  FACE_NOT_CENTERED: 'frame',
  POSE_OUT_OF_RANGE: 'frame',
  MULTIPLE_FACES: 'alone',
  FACE_OCCLUDED: 'covered',
  EYES_CLOSED: 'covered',
  TOO_DARK: 'darker',
  TOO_BRIGHT: 'brighter',
  BLURRED: 'still',
  LOW_RESOLUTION: 'still',
  REFERENCE_FACE_NOT_FOUND: 'document',
  REFERENCE_QUALITY_LOW: 'document',
  ENROLLMENT_OUTDATED: 'document',
};
const OF_CATEGORIES = {
  QUALITY: 'frame',
  FRAUD: 'unsure',
  MISMATCH: 'unsure',
  POLICY: 'unsure',
  USER: 'attempts',
  TECHNICAL: 'ours',
} as const;

/** What support can say to the person now, in plain words. It gives away nothing that helps a fraudster. */
export function SayingSection({ session }: { session: SessionEnvelope }) {
  const texts = useSessionTexts();
  const words = useSayings();
  const said = sayingsOf(session);
  return said.length === 0 ? null : (
    <section>
      <h2>{texts.sayings}</h2>
      <ul class="why">
        {said.map((saying) => (
          <li key={saying}>{words[saying]}</li>
        ))}
      </ul>
    </section>
  );
}

/** Pure. */
function sayingsOf({ status, consent, closeReason, decision }: SessionEnvelope): Saying[] {
  if (status === 'CREATED') return [consent === null ? 'open' : 'camera'];
  if (status === 'PROCESSING') return ['wait'];
  if (status === 'IN_REVIEW') return ['review'];
  if (status === 'EXPIRED' || status === 'CANCELED') return [closeReason === 'CANNOT_CAPTURE' ? 'other' : 'anew'];
  if (status === 'FAILED') return ['ours'];
  const found = (decision?.reasons ?? []).map(({ code, category }) => OF_PICTURES[code] ?? OF_CATEGORIES[category]);
  return [...new Set(found)];
}
