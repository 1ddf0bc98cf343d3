import {
  type AttemptFacts,
  FACE_FACTS,
  type FirstHalf,
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
  attempt: AttemptFacts;
  measurement: JudgedMeasurement;
  search?: JudgedSearch | undefined;
  first?: FirstHalf | undefined;
}

/** The same as JSON. It holds no template, no picture, no face hash and no landmark. */
export interface JudgingFacts {
  v: 1;
  intake: JudgedIntake;
  attempt: StoredAttempt;
  measurement: JudgedMeasurement;
  search: JudgedSearch | null;
  /** Of an attempt of two halves. */
  first?: Omit<FirstHalf, 'attempt'> & { attempt: StoredAttempt };
}

/** `openForMs` is null if it was not limited. */
type StoredAttempt = Omit<AttemptFacts, 'openForMs'> & { openForMs: number | null };

/** Pure. Copies what the checks read, member by member, so that a new member of a measurement is left out. */
export function toFacts({ search, first, ...half }: Judged): JudgingFacts {
  return {
    v: 1,
    ...toHalf(half),
    search: search === undefined ? null : pick(search, SEARCH_FACTS),
    ...(first && { first: { ...toHalf(first), similarity: first.similarity } }),
  };
}

function toHalf({ intake, attempt, measurement }: Pick<Judged, 'intake' | 'attempt' | 'measurement'>) {
  const { openForMs } = attempt;
  return {
    intake: toIntake(intake),
    attempt: {
      ...pick(attempt, ['challenge', 'seenBefore', 'turns']),
      openForMs: Number.isFinite(openForMs) ? openForMs : null,
    },
    measurement: toMeasurement(measurement),
  };
}

/** Pure. The input of the checks as it was. */
export function fromFacts({ intake, attempt, measurement, search, first }: JudgingFacts): Judged {
  const toAttempt = (stored: StoredAttempt) => ({ ...stored, openForMs: stored.openForMs ?? Number.POSITIVE_INFINITY });
  return {
    intake,
    attempt: toAttempt(attempt),
    measurement,
    search: search ?? undefined,
    first: first && { ...first, attempt: toAttempt(first.attempt) },
  };
}

function toIntake(intake: JudgedIntake): JudgedIntake {
  const { burst, camera, device, challenge } = intake.metadata;
  return {
    ...pick(intake, INTAKE_FACTS),
    metadata: {
      ...(burst && { burst }),
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
  return { ...pick(reference, PICTURE_FACTS), main: main === null ? null : toReferenceFace(main, reference) };
}

function toReferenceFace(face: JudgedReferenceFace, picture: { width: number; height: number }): JudgedReferenceFace {
  return { ...pick(face, REFERENCE_FACE_FACTS), shape: shapeOf(face, picture) };
}

/** Leaves out members that are absent. */
function pick<T extends object, K extends keyof T>(of: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.flatMap((name) => (of[name] === undefined ? [] : [[name, of[name]]]))) as Pick<T, K>;
}
