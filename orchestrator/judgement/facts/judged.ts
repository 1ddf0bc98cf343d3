import type { FaceShape } from '@faceproof/models/faces/face-shape.js';
import type { CaptureMetadata } from '@faceproof/protocol/api/captures.js';
import type {
  FrameMeasurement,
  MainFaceMeasurement,
  Measurement,
  ReferenceMeasurement,
} from '@faceproof/protocol/measuring/job.js';
import type { IntakeFacts } from '../../captures/intake-facts.js';
import type { DuplicateSearch } from '../../enrollments/find-duplicates.js';

/**
 * What the checks read. The types leave out templates, looks and everything else that a check must not need: `keepFacts` stores
 * no more than this, and a decision is judged again from it. Any Measurement fits.
 */
export interface JudgedMeasurement extends Pick<Measurement, 'set' | 'models' | 'clipAtMs' | 'consistency'> {
  readonly frames: readonly JudgedFrame[];
  readonly reference: JudgedReference | null;
}

export type JudgedFrame = Pick<
  FrameMeasurement,
  'index' | 'decoded' | 'width' | 'height' | 'faces' | 'motion' | 'sinceLast' | 'twin' | 'backdrop' | 'file'
> & { readonly main: JudgedFace | null };

export type JudgedFace = Pick<
  MainFaceMeasurement,
  | 'confidence'
  | 'box'
  | 'interocularPx'
  | 'pose'
  | 'outputs'
  | 'brightness'
  | 'contrast'
  | 'sharpness'
  | 'eyesOpen'
  | 'skinLight'
  | 'similarityToTemplate'
  | 'depth'
> &
  FaceOutline;

/** The landmarks, or what the checks read of them. */
export type FaceOutline = Pick<MainFaceMeasurement, 'landmarks'> | { readonly shape: FaceShape | null };

export type JudgedReference =
  | Extract<ReferenceMeasurement, { kind: 'TEMPLATE' }>
  | (Pick<Extract<ReferenceMeasurement, { kind: 'IMAGE' }>, 'kind' | 'width' | 'height' | 'similarity'> & {
      readonly main: JudgedReferenceFace | null;
    });

export type JudgedReferenceFace = Pick<
  MainFaceMeasurement,
  'interocularPx' | 'pose' | 'brightness' | 'contrast' | 'sharpness'
> &
  FaceOutline;

/** What the checks read of an upload before any pixel is decoded. */
export interface JudgedIntake extends Pick<IntakeFacts, 'kind' | 'atMs' | 'duplicateFrames' | 'replayedFrames'> {
  readonly metadata: Pick<CaptureMetadata, 'camera' | 'device' | 'challenge'>;
}

/** What the check reads of a search for the face: never whom it resembles. */
export type JudgedSearch = Pick<DuplicateSearch, 'digest' | 'highest' | 'incomparable'>;
