import type { ModelRole } from '@faceproof/models/roles/index.js';

/** What a network is for, and what its numbers do not say. */
export interface RoleTexts {
  intendedUse: readonly string[];
  notFor: readonly string[];
  limits: readonly string[];
}

/** Of every role, because a network is used only as its role says. */
export const ROLE_TEXTS: Readonly<Record<ModelRole, RoleTexts>> = {
  detect: {
    intendedUse: ['Finds the faces in a frame or a reference. Every later crop depends on it.'],
    notFor: ['Counting or following people in public places.'],
    limits: ['Its errors appear as missing templates, as retries and in the rates of matching and liveness.'],
  },
  landmarks: {
    intendedUse: ['Finds the points of a face, by which it is aligned.'],
    notFor: ['Measuring expressions, emotions or health.'],
    limits: [
      'Its errors appear in the rates of matching. Thresholds of matching hold only for the landmarks that they were measured with.',
    ],
  },
  pose: {
    intendedUse: ['Measures how far a head is turned: for the quality of a frame and for the challenge of head turns.'],
    notFor: ['Judging attention or behaviour.'],
    limits: ['A head turn alone proves nothing against a replay of a head turn.'],
  },
  liveness: {
    intendedUse: [
      'Measures on each frame whether it shows a person in front of the camera. The fusion of the set judges the frames of a capture together.',
    ],
    notFor: ['A decision about a single picture.', 'Certifying presentation attack detection: only a laboratory does.'],
    limits: [
      'Kinds of attack that were not measured may pass. Masks and prints are rare in the data.',
      'A picture that is fed into the camera’s stream (injection) is found by other checks, if at all.',
    ],
  },
  match: {
    intendedUse: ['Compares the person of a capture with one reference that the session names (verification, 1:1).'],
    notFor: [
      'Identifying an unknown person in a list or in public (1:N).',
      'Deriving age, sex, origin or other traits.',
      'Templates of other weights: they are never compared.',
    ],
    limits: [
      'Relatives, twins and pictures from childhood are not in the data.',
      'Rates differ between groups of people. Where no group was measured, nothing is known about the difference.',
    ],
  },
  eyes: {
    intendedUse: ['Measures whether each eye is open, for the quality of a frame.'],
    notFor: ['Judging tiredness or health.'],
    limits: ['Glasses, hair and small faces make it uncertain; an eye that cannot be seen counts as neither.'],
  },
};
