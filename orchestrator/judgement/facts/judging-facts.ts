import type { Challenge } from '@faceproof/protocol/api/captures.js';
import type {
  JudgedFace,
  JudgedFrame,
  JudgedIntake,
  JudgedMeasurement,
  JudgedReference,
  JudgedReferenceFace,
  JudgedSearch,
} from './judged.js';
import { shapeOf } from './shape-of.js';

/** The roles whose outputs a check reads. */
const READ_ROLES = ['liveness'] as const;

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
    search: search === undefined ? null : pick(search, ['digest', 'highest', 'incomparable']),
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
    ...pick(intake, ['kind', 'atMs', 'duplicateFrames', 'replayedFrames']),
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
    ...pick(measurement, ['set', 'models', 'clipAtMs', 'consistency']),
    frames: frames.map(toFrame),
    reference: reference === null ? null : toReference(reference),
  };
}

function toFrame(frame: JudgedFrame): JudgedFrame {
  const facts = [
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
  ] as const satisfies (keyof JudgedFrame)[];
  return { ...pick(frame, facts), main: frame.main === null ? null : toFace(frame.main, frame) };
}

function toFace(face: JudgedFace, frame: JudgedFrame): JudgedFace {
  const facts = [
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
  return { ...pick(face, facts), outputs: pick(face.outputs, READ_ROLES), shape: shapeOf(face, frame) };
}

function toReference(reference: JudgedReference): JudgedReference {
  if (reference.kind === 'TEMPLATE') return pick(reference, ['kind', 'comparable', 'similarity']);
  const { main } = reference;
  return {
    ...pick(reference, ['kind', 'width', 'height', 'similarity']),
    main: main === null ? null : toReferenceFace(main, reference),
  };
}

function toReferenceFace(face: JudgedReferenceFace, picture: { width: number; height: number }): JudgedReferenceFace {
  const facts = ['interocularPx', 'pose', 'brightness', 'contrast', 'sharpness'] as const;
  return { ...pick(face, facts), shape: shapeOf(face, picture) };
}

/** Leaves out members that are absent. */
function pick<T extends object, K extends keyof T>(of: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.flatMap((name) => (of[name] === undefined ? [] : [[name, of[name]]]))) as Pick<T, K>;
}
