import type { FaceShape } from '@faceproof/models/faces/face-shape.js';
import type { CaptureMetadata, Challenge } from '@faceproof/protocol/api/sessions/captures.js';
import type {
  FrameMeasurement,
  MainFaceMeasurement,
  Measurement,
  ReferenceMeasurement,
} from '@faceproof/protocol/measuring/job.js';
import type { IntakeFacts } from '../../captures/intake-facts.js';
import type { DuplicateSearch } from '../../enrollments/find-duplicates.js';

/**
 * What the checks read, and the `burst`, which none reads yet. The lists leave out templates, face hashes and everything else that a check must not need: `toFacts` stores
 * exactly these members, and a decision is judged again from them. Any Measurement fits.
 */
export interface JudgedMeasurement extends Pick<Measurement, (typeof MEASUREMENT_FACTS)[number]> {
  readonly frames: readonly JudgedFrame[];
  readonly reference: JudgedReference | null;
}

export const MEASUREMENT_FACTS = ['set', 'models', 'burst', 'clipAtMs', 'consistency'] as const;

export type JudgedFrame = Pick<FrameMeasurement, (typeof FRAME_FACTS)[number]> & { readonly main: JudgedFace | null };

export const FRAME_FACTS = [
  'index',
  'decoded',
  'width',
  'height',
  'faces',
  'motion',
  'sinceLast',
  'twin',
  'backdrop',
  'file',
] as const;

/** Of the outputs, only those of `READ_ROLES` are kept. */
export type JudgedFace = Pick<MainFaceMeasurement, (typeof FACE_FACTS)[number] | 'outputs'> & FaceOutline;

export const FACE_FACTS = [
  'confidence',
  'box',
  'interocularPx',
  'pose',
  'brightness',
  'contrast',
  'sharpness',
  'eyesOpen',
  'skinLight',
  'similarityToTemplate',
  'depth',
] as const;

/** The roles whose outputs a check reads. */
export const READ_ROLES = ['liveness'] as const;

/** The landmarks, or what the checks read of them. */
export type FaceOutline = Pick<MainFaceMeasurement, 'landmarks'> | { readonly shape: FaceShape | null };

type Template = Extract<ReferenceMeasurement, { kind: 'TEMPLATE' }>;
type Picture = Extract<ReferenceMeasurement, { kind: 'IMAGE' }>;

export type JudgedReference =
  | Pick<Template, (typeof TEMPLATE_FACTS)[number]>
  | (Pick<Picture, (typeof PICTURE_FACTS)[number]> & { readonly main: JudgedReferenceFace | null });

export const TEMPLATE_FACTS = ['kind', 'comparable', 'similarity', 'similarities'] as const;
export const PICTURE_FACTS = ['kind', 'width', 'height', 'similarity', 'similarities'] as const;

export type JudgedReferenceFace = Pick<MainFaceMeasurement, (typeof REFERENCE_FACE_FACTS)[number]> & FaceOutline;

export const REFERENCE_FACE_FACTS = ['interocularPx', 'pose', 'brightness', 'contrast', 'sharpness'] as const;

/** What the checks read of an upload before any pixel is decoded. */
export interface JudgedIntake extends Pick<IntakeFacts, (typeof INTAKE_FACTS)[number]> {
  readonly metadata: Pick<CaptureMetadata, 'burst' | 'camera' | 'device' | 'challenge'>;
}

export const INTAKE_FACTS = ['kind', 'atMs', 'duplicateFrames', 'replayedFrames'] as const;

/** What the check reads of a search for the face: never whom it resembles. */
export type JudgedSearch = Pick<DuplicateSearch, (typeof SEARCH_FACTS)[number]>;

export const SEARCH_FACTS = ['digest', 'highest', 'incomparable'] as const;

/** The half of an attempt that was in doubt, judged together with the second half: the challenge. */
export interface FirstHalf {
  intake: JudgedIntake;
  attempt: AttemptFacts;
  measurement: JudgedMeasurement;
  /** Cosine between the templates of the two halves; null: a half has none. */
  similarity: number | null;
}

/** What the server itself knows about the attempt. */
export interface AttemptFacts {
  /** null: nothing was asked of the person. */
  challenge: Challenge | null;
  /**
   * Without a challenge, under ADAPTIVE. POSSIBLE: it can be asked for as a second half. NOT_POSSIBLE: the device cannot show it, or
   * the person did not do it. OWED: an earlier attempt was asked for it, so this one had to begin with it. ASKED: the second half shows
   * it.
   */
  turns?: 'POSSIBLE' | 'NOT_POSSIBLE' | 'OWED' | 'ASKED';
  /** Milliseconds between issuing the challenge and receiving the upload. */
  openForMs: number;
  /** Where an earlier capture of the account showed the same moments, under any encoding; false: nowhere. */
  seenBefore: Recurrence | false;
}

/**
 * SAME_SITTING: the capture claims the device of the earlier one, which was uploaded within the hour before. ELSEWHERE: any other
 * session.
 */
export type Recurrence = 'SAME_SITTING' | 'ELSEWHERE';
