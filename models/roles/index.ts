import { detect } from './detect.js';
import { eyes } from './eyes.js';
import { landmarks } from './landmarks.js';
import { liveness } from './liveness.js';
import { match } from './match.js';
import { pose } from './pose.js';
import type { Role } from './role.js';

/** THE ROLES, in the order in which manifests, metrics and reports list them. Nothing else lists them. */
export const ROLES = { detect, landmarks, pose, liveness, match, eyes };

export type ModelRole = keyof typeof ROLES;

export const MODEL_ROLES: readonly ModelRole[] = Object.keys(ROLES) as ModelRole[];

/** What a manifest of the role holds beside what every manifest holds. */
export type ModelOf<R extends ModelRole> = (typeof ROLES)[R] extends Role<infer M, infer _> ? M : never;

export type PinsOf<R extends ModelRole> = (typeof ROLES)[R]['pins'];

/** The role of a manifest whose role is known only when the code runs. */
export function roleOf(role: ModelRole): Role {
  return ROLES[role];
}

export function isModelRole(text: string): text is ModelRole {
  return Object.hasOwn(ROLES, text);
}
