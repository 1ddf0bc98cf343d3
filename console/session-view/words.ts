import type { Check } from '@faceproof/protocol/envelope.js';
import type { Reason, ReasonCode } from '@faceproof/protocol/reasons.js';
import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import type { DeliveryState } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import {
  type AttemptOutcome,
  type CaptureSign,
  CHECK_TABLE,
  type CheckKind,
  type CheckStatus,
  type CloseReason,
  type DeviceClass,
  type Flow,
  type Outcome,
  ofEachCheck,
} from '@faceproof/protocol/words.js';
import { fill, type Language, type Pair, textsHook, useLanguage } from '../texts/language.js';
import { useViewTexts } from './texts.js';
import words from './words.json' with { type: 'json' };

type Words<Code extends string> = () => Record<Code, string>;

/** The enumerations of the contract in words. A member that one language lacks does not compile. */

export const useStatusWords = textsHook(words.statuses) satisfies Words<SessionStatus>;

export const useDeliveryStateWords = textsHook(words.deliveries) satisfies Words<DeliveryState>;

export const useOutcomeWords = textsHook(words.outcomes) satisfies Words<Outcome>;

export const useFlowWords = textsHook<Record<Flow, Pair>>({
  ONBOARDING: ['Onboarding', 'Onboarding'],
  LIVENESS_ONLY: ['Liveness only', 'Nur Lebendigkeit'],
});

export const useCheckWords = textsHook<Record<CheckKind, Pair>>({
  'capture.integrity': ['Real camera', 'Echte Kamera'],
  'face.detection': ['One face', 'Ein Gesicht'],
  'face.quality': ['Picture quality', 'Bildqualität'],
  'liveness.passive': ['Liveness', 'Lebendigkeit'],
  'liveness.active': ['Challenge', 'Aufgabe'],
  'face.consistency': ['Same person in all frames', 'Dieselbe Person in allen Bildern'],
  'reference.quality': ['Reference quality', 'Qualität der Referenz'],
  'face.match': ['Match with the reference', 'Übereinstimmung mit der Referenz'],
  'face.duplicate': ['Not another customer', 'Kein anderer Kunde'],
});

const CHECK_QUESTIONS: Record<Language, Record<CheckKind, string>> = {
  en: ofEachCheck((kind) => CHECK_TABLE[kind].asks),
  de: {
    'capture.integrity': 'Ob eine Kamera die Bilder eben gemacht hat: nichts abgespielt, wiederholt, flach oder bearbeitet.',
    'face.detection': 'Ob es genau ein Gesicht gibt.',
    'face.quality': 'Ob genug Bilder groß, hell, scharf und frontal genug sind.',
    'liveness.passive': 'Ob die Bilder die Textur eines lebenden Gesichts haben.',
    'liveness.active':
      'Ob die Person tat, was die Aufgabe verlangte, und zur richtigen Zeit. Genau dann nötig, wenn zur Art der Lebendprüfung eine Aufgabe gehört.',
    'face.consistency': 'Ob alle Bilder dieselbe Person zeigen.',
    'reference.quality': 'Ob die Referenz gut genug für einen Vergleich ist.',
    'face.match': 'Ob das Gesicht das der Referenz ist.',
    'face.duplicate': 'Ob das Gesicht unter einer anderen Person des Kontos hinterlegt ist.',
  },
};
export const useCheckQuestions = () => CHECK_QUESTIONS[useLanguage()];

export const useCheckStatusWords = textsHook<Record<CheckStatus, Pair>>({
  PASSED: ['Passed', 'Bestanden'],
  FAILED: ['Failed', 'Nicht bestanden'],
  INCONCLUSIVE: ['Not sure', 'Unsicher'],
  SKIPPED: ['Skipped', 'Ausgelassen'],
});

export const useReasonTexts = textsHook(words.reasons) satisfies Words<ReasonCode>;

export const useSignWords = textsHook(words.signs) satisfies Words<CaptureSign>;

export const useDeviceWords = textsHook(words.devices) satisfies Words<DeviceClass>;

export const useCloseWords = textsHook(words.closed) satisfies Words<CloseReason>;

export const useAttemptWords = textsHook(words.attempts) satisfies Words<AttemptOutcome>;

/**
 * Returns what says a reason in words. `REVIEW_BAND` stands for three things: a score in the band, a check that could not say, and,
 * without a check, the wish of the policy. Without the checks, the first two are told alike.
 */
export function useReasonWords(): (reason: Pick<Reason, 'code' | 'check'>, checks?: readonly Check[]) => string {
  const words = useReasonTexts();
  const kinds = useCheckWords();
  const texts = useViewTexts();
  return ({ code, check }, checks = []) => {
    if (code !== 'REVIEW_BAND') return words[code] ?? code;
    if (check === null) return texts.policyAsks;
    const isInBand = checks.some((each) => each.kind === check && hasScoreInBand(each));
    return fill(isInBand ? texts.inBand : texts.unsure, { check: kinds[check] ?? check });
  };
}

function hasScoreInBand({ score, threshold, reviewThreshold }: Check): boolean {
  if (score === null || threshold === null || reviewThreshold === undefined) return false;
  return score >= reviewThreshold && score < threshold;
}
