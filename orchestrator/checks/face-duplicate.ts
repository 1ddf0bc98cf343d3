import { type CheckInput, notApplicable, type Verdict } from './check.js';

/** One face under several subjects. Needs a search over all templates, which no policy can ask for yet. */
export function checkFaceDuplicate(_input: CheckInput): Verdict {
  return notApplicable('face.duplicate');
}
