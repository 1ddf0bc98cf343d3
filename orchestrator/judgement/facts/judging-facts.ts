import type { Challenge } from '@faceproof/protocol/api/captures.js';
import {
  FACE_FACTS,
  FRAME_FACTS,
  INTAKE_FACTS,
  type JudgedFace,
  type JudgedFrame,
  type JudgedIntake,
  type JudgedMeasurement,
  type JudgedReference,
  type JudgedReferenceFace,
  type JudgedSearch,
  MEASUREMENT_FACTS,
  PICTURE_FACTS,
  READ_ROLES,
  REFERENCE_FACE_FACTS,
  SEARCH_FACTS,
  TEMPLATE_FACTS,
} from './judged.js';
import { shapeOf } from './shape-of.js';

/** What a capture was judged by, apart from the policy and the set's pins. */
export interface Judged {
  intake: JudgedIntake;
  attempt: {
    challenge: Challenge;
    /** Milliseconds between issuing the challenge and receiving the upload; Infinity: not limited. */
    openForMs: number;
    seenBefore: 'SAME_SITTING' | 'ELSEWHERE' | false;
  };
  measurement: JudgedMeasurement;
  search?: JudgedSearch | undefined;
}

/** The same as JSON. It holds no template, no picture, no look and no landmark. */
export interface JudgingFacts {
  v: 1;
  intake: JudgedIntake;
  /** `openForMs` is null if it was not limited. */
  attempt: Omit<Judged['attempt'], 'openForMs'> & { openForMs: number | null };
  measurement: JudgedMeasurement;
  search: JudgedSearch | null;
}

/** Pure. Copies what the checks read, member by member, so that a new member of a measurement is left out. */
export function toFacts({ intake, attempt, measurement, search }: Judged): JudgingFacts {
  const { challenge, openForMs, seenBefore } = attempt;
  return {
    v: 1,
    intake: toIntake(intake),
    attempt: { challenge, openForMs: Number.isFinite(openForMs) ? openForMs : null, seenBefore },
    measurement: toMeasurement(measurement),
    search: search === undefined ? null : pick(search, SEARCH_FACTS),
  };
}

/** Pure. The input of the checks as it was. */
export function fromFacts({ intake, attempt, measurement, search }: JudgingFacts): Judged {
  return {
    intake,
    attempt: { ...attempt, openForMs: attempt.openForMs ?? Number.POSITIVE_INFINITY },
    measurement,
    search: search ?? undefined,
  };
}

function toIntake(intake: JudgedIntake): JudgedIntake {
  const { camera, device, challenge } = intake.metadata;
  return {
    ...pick(intake, INTAKE_FACTS),
    metadata: {
      ...(camera && { camera: pick(camera, ['virtual', 'width', 'height']) }),
      ...(device && { device: pick(device, ['browser']) }),
      ...(challenge && { challenge: pick(challenge, ['shown', 'light']) }),
    },
  };
}

function toMeasurement(measurement: JudgedMeasurement): JudgedMeasurement {
  const { frames, reference } = measurement;
  return {
    ...pick(measurement, MEASUREMENT_FACTS),
    frames: frames.map(toFrame),
    reference: reference === null ? null : toReference(reference),
  };
}

function toFrame(frame: JudgedFrame): JudgedFrame {
  return { ...pick(frame, FRAME_FACTS), main: frame.main === null ? null : toFace(frame.main, frame) };
}

function toFace(face: JudgedFace, frame: JudgedFrame): JudgedFace {
  return { ...pick(face, FACE_FACTS), outputs: pick(face.outputs, READ_ROLES), shape: shapeOf(face, frame) };
}

function toReference(reference: JudgedReference): JudgedReference {
  if (reference.kind === 'TEMPLATE') return pick(reference, TEMPLATE_FACTS);
  const { main } = reference;
  return {
    ...pick(reference, PICTURE_FACTS),
    main: main === null ? null : toReferenceFace(main, reference),
  };
}

function toReferenceFace(face: JudgedReferenceFace, picture: { width: number; height: number }): JudgedReferenceFace {
  return { ...pick(face, REFERENCE_FACE_FACTS), shape: shapeOf(face, picture) };
}

/** Leaves out members that are absent. */
function pick<T extends object, K extends keyof T>(of: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.flatMap((name) => (of[name] === undefined ? [] : [[name, of[name]]]))) as Pick<T, K>;
}
