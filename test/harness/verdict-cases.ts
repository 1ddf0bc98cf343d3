import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeVerdict } from '@faceproof/protocol/verdict/compute-verdict.js';
import { digestDocument } from '@faceproof/protocol/verdict/digest-document.js';
import type { Calibration, Profile } from '@faceproof/protocol/verdict/documents.js';
import type { VerdictInput } from '@faceproof/protocol/verdict/verdict-input.js';
import { type Change, change } from './change-document.js';

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
