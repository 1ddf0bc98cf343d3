import type { CheckKind } from './words.js';

/** The category of a decision's reason. The capture page shows the person only QUALITY and USER reasons. */
export type ReasonCategory = 'QUALITY' | 'FRAUD' | 'MISMATCH' | 'USER' | 'TECHNICAL' | 'POLICY';

export interface ReasonDefinition {
  category: ReasonCategory;
  /** True if the same person could succeed on another attempt. */
  retryable: boolean;
  message: string;
}

/** Source: the API contract, section 4. The messages are for integrators; the capture page has its own, translated messages. */
export const REASONS = {
  FACE_NOT_FOUND: quality('No face was found in the capture.'),
  MULTIPLE_FACES: quality('More than one person was in front of the camera.'),
  FACE_TOO_SMALL: quality('The face was too far from the camera.'),
  FACE_TOO_CLOSE: quality('The face was too close to the camera.'),
  FACE_NOT_CENTERED: quality('The face was not centred in the picture.'),
  POSE_OUT_OF_RANGE: quality('The face was turned too far away from the camera.'),
  // Only a reviewer gives it: docs/decisions/0055-good-frames-suffice.md.
  FACE_OCCLUDED: quality('Part of the face was covered.'),
  EYES_CLOSED: quality('The eyes were closed.'),
  TOO_DARK: quality('There was too little light on the face.'),
  TOO_BRIGHT: quality('There was too much light on the face.'),
  BLURRED: quality('The picture was blurred.'),
  LOW_RESOLUTION: quality('The picture has too few pixels, or could not be decoded.'),
  REFERENCE_FACE_NOT_FOUND: { category: 'QUALITY', retryable: false, message: 'No face was found in the reference picture.' },
  REFERENCE_QUALITY_LOW: {
    category: 'QUALITY',
    retryable: false,
    message: 'The reference picture is too small, too dark or too blurred.',
  },

  LIVENESS_SCORE_LOW: fraud('The liveness score is below the threshold.'),
  SPOOF_SUSPECTED: fraud('The capture shows signs of a presentation attack.'),
  CHALLENGE_FAILED: fraud('The person did not do what the challenge asked.'),
  FRAMES_INCONSISTENT: fraud('The frames do not show one person in one continuous recording.'),
  MEDIA_REPLAYED: fraud('Media of this capture was used in an earlier capture.'),
  CAPTURE_INJECTION_SUSPECTED: fraud('The media does not appear to come from a camera.'),

  FACE_MISMATCH: { category: 'MISMATCH', retryable: false, message: 'The face does not match the reference.' },

  REVIEW_BAND: {
    category: 'POLICY',
    retryable: false,
    message: 'A person must decide: the result is in the review band, or the policy asks for it.',
  },
  CHALLENGE_NOT_POSSIBLE: {
    category: 'POLICY',
    retryable: false,
    message: 'The challenge was not done: the person or the device could not, or did not in time.',
  },
  ENROLLMENT_OUTDATED: {
    category: 'POLICY',
    retryable: false,
    message: 'No running model can compare the enrollment: the match model was replaced. Enroll the person again.',
  },
  DUPLICATE_FACE: { category: 'POLICY', retryable: false, message: 'The face is enrolled under another subject.' },
  APPEALED: { category: 'POLICY', retryable: false, message: 'The decision is contested, and a person must look again.' },
  REVIEW_TIMEOUT: { category: 'POLICY', retryable: false, message: 'No one has reviewed the session in time.' },

  ATTEMPTS_EXHAUSTED: { category: 'USER', retryable: false, message: 'No attempts are left.' },

  ENGINE_UNAVAILABLE: { category: 'TECHNICAL', retryable: false, message: 'The engine could not measure the capture.' },
  PROCESSING_TIMEOUT: { category: 'TECHNICAL', retryable: false, message: 'The capture was not measured in time.' },
} as const satisfies Record<string, ReasonDefinition>;

export type ReasonCode = keyof typeof REASONS;
export const REASON_CODES = Object.keys(REASONS) as ReasonCode[];

/** What a reviewer may name as the reason of a decline: what a person can see. */
export const REVIEW_REASON_CODES = [
  'FACE_NOT_FOUND',
  'MULTIPLE_FACES',
  'FACE_OCCLUDED',
  'EYES_CLOSED',
  'TOO_DARK',
  'TOO_BRIGHT',
  'BLURRED',
  'LOW_RESOLUTION',
  'REFERENCE_FACE_NOT_FOUND',
  'REFERENCE_QUALITY_LOW',
  'SPOOF_SUSPECTED',
  'CHALLENGE_FAILED',
  'FRAMES_INCONSISTENT',
  'MEDIA_REPLAYED',
  'CAPTURE_INJECTION_SUSPECTED',
  'FACE_MISMATCH',
  'DUPLICATE_FACE',
] as const satisfies readonly ReasonCode[];
export type ReviewReasonCode = (typeof REVIEW_REASON_CODES)[number];

/** A reason as an envelope carries it. */
export interface Reason extends ReasonDefinition {
  code: ReasonCode;
  check: CheckKind | null;
}

/** @param check the check that gave the reason; `null` for reasons without a check, such as ATTEMPTS_EXHAUSTED */
export function reason(code: ReasonCode, check: CheckKind | null): Reason {
  return { code, check, ...REASONS[code] };
}

function quality(message: string): ReasonDefinition {
  return { category: 'QUALITY', retryable: true, message };
}

function fraud(message: string): ReasonDefinition {
  return { category: 'FRAUD', retryable: false, message };
}
