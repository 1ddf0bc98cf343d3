import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeVerdict } from '@faceproof/protocol/verdict/compute-verdict.js';
import { digestDocument } from '@faceproof/protocol/verdict/digest-document.js';
import type { Calibration, Profile } from '@faceproof/protocol/verdict/documents.js';
import type { VerdictInput } from '@faceproof/protocol/verdict/verdict-input.js';

export type Change = [document: 'bundle' | 'policy' | 'calibration', path: (string | number)[], value?: unknown];

export interface VerdictVectors {
  documents: {
    bundle: VerdictInput['facts'];
    policy: VerdictInput['policy'];
    calibration: Calibration;
    profiles: Record<string, Profile>;
  };
  cases: {
    name: string;
    profileId: string;
    changes: Change[];
    conforms: boolean;
    levels: Record<string, string>;
    hash: string;
  }[];
}

/** The documents of one session, as they are handed to a program. */
export interface Documents {
  facts: VerdictInput['facts'];
  policy: VerdictInput['policy'];
  profile: Profile | null;
  calibration: Calibration | null;
}

export const VECTORS: VerdictVectors = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'protocol/vectors/verdicts.json'), 'utf8'),
);
const { documents } = VECTORS;

export function compose(profileId: string, changes: readonly Change[]): Documents {
  const { profiles, bundle, policy, calibration } = structuredClone(documents);
  const changed = { bundle, policy: { ...policy, profileId }, calibration };
  for (const [document, path, ...value] of changes) change(changed[document], path, value);
  return {
    facts: changed.bundle,
    policy: changed.policy,
    profile: profiles[profileId] ?? null,
    calibration: changed.calibration,
  };
}

/** A change of what an earlier change has taken away does nothing. */
function change(document: object, path: readonly (string | number)[], value: readonly unknown[]): void {
  type Parent = Record<string | number, unknown> | undefined;
  const parent = path.slice(0, -1).reduce<unknown>((at, name) => (at as Parent)?.[name], document) as Parent;
  const last = path.at(-1) ?? '';
  if (parent === undefined || parent === null) return;
  if (value.length > 0) parent[last] = value[0];
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
}

const digests = new Map<string, string>();

function named<T extends object>(document: T | null) {
  if (document === null) return null;
  const text = JSON.stringify(document);
  const digest = digests.get(text) ?? digestDocument(document);
  digests.set(text, digest);
  return { document, digest };
}

export function compute({ facts, policy, profile, calibration }: Documents) {
  return computeVerdict({ facts, policy, profile: named(profile), calibration: named(calibration) });
}
