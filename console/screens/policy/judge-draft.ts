import type { Policy } from '@faceproof/protocol/policy.js';
import type { Evaluation } from '@faceproof/protocol/verdict/documents.js';
import { type Setting, settingAt } from './setting.js';

/** A clause of the profile and how the draft compares with it. OPEN: only the service can tell, after saving. */
export interface Judged {
  path: string;
  required: string | number | boolean;
  actual: Setting;
  level: 'MET' | 'BELOW' | 'NOT_MEASURED' | 'OPEN';
}

/**
 * Compares a draft with the clauses that the service applied to the stored policy. Error rates are measured by the service, so a
 * changed threshold of a clause about them is open, as is everything under another profile. Pure.
 */
export function judgeDraft(draft: Policy, stored: Policy, evaluation: Evaluation): Judged[] {
  return evaluation.findings.map(({ path, required, actual, level }) => {
    const value = settingAt(draft, path);
    if (draft.profileId !== evaluation.profileId) return { path, required, actual: value, level: 'OPEN' };
    if (value === settingAt(stored, path)) return { path, required, actual, level };
    return { path, required, actual: value, level: judge(path, required, value) };
  });
}

function judge(path: string, required: Judged['required'], value: Setting): Judged['level'] {
  if (path === 'liveness.mode' || typeof required === 'boolean') return value === required ? 'MET' : 'BELOW';
  if (typeof required !== 'number') return 'OPEN';
  if (path.endsWith('.threshold')) return value === null || Number(value) >= required ? 'MET' : 'BELOW';
  return typeof value === 'number' && value <= required ? 'MET' : 'BELOW';
}
