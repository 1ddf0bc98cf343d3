import { detect } from './detect.js';
import { eyes } from './eyes.js';
import { landmarks } from './landmarks.js';
import { liveness } from './liveness.js';
import { match } from './match.js';
import { pose } from './pose.js';
import type { Role } from './role.js';

/** THE ROLES, in the order in which manifests, metrics and reports list them. This is the only list of roles. */
export const ROLES = { detect, landmarks, pose, liveness, match, eyes };

export type ModelRole = keyof typeof ROLES;

export const MODEL_ROLES: readonly ModelRole[] = Object.keys(ROLES) as ModelRole[];

/** The members of a role's manifest beyond those of every manifest. */
export type ModelOf<R extends ModelRole> = (typeof ROLES)[R] extends Role<infer M, infer _> ? M : never;

export type PinsOf<R extends ModelRole> = (typeof ROLES)[R]['pins'];

/** The role of a manifest, if it is known only at run time. */
export function roleOf(role: ModelRole): Role {
  return ROLES[role];
}

export function isModelRole(text: string): text is ModelRole {
  return Object.hasOwn(ROLES, text);
}
