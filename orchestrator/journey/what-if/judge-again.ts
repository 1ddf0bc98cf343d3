import type { Policy } from '@faceproof/protocol/policy.js';
import type { Flow } from '@faceproof/protocol/words.js';
import type { Verdict } from '../../judgement/checks/check.js';
import { runChecks } from '../../judgement/checks/index.js';
import { decide, type Ruling } from '../../judgement/decision/decide.js';
import { fromFacts, type JudgingFacts } from '../../judgement/facts/judging-facts.js';
import type { Pins } from '../../judgement/thresholds/pins.js';

/** Judges a decided capture again from its facts. Pure. @param by.attemptsLeft attempts after this one */
export function judgeAgain(
  facts: JudgingFacts,
  by: { flow: Flow; policy: Policy; pins: Pins; attemptsLeft: number },
): { verdicts: Verdict[]; ruling: Ruling } {
  const verdicts = runChecks({ ...by, ...fromFacts(facts) });
  return { verdicts, ruling: decide(verdicts, by.policy, by.attemptsLeft) };
}
