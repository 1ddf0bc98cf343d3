import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import type { ModelSetFile } from '@faceproof/models/sets/set-file.js';
import type { Evaluation } from '../liveness/evaluate-liveness.js';
import { caveats } from '../liveness/tell-evaluation.js';
import type { MatchEvaluation } from '../match/evaluate-match.js';
import { isoSection } from './iso-section.js';
import { livenessFigures, livenessSection } from './liveness-sections.js';
import { matchFigures, matchSection } from './match-sections.js';
import { renderPage } from './page.js';
import { type Circumstances, setSection } from './set-sections.js';

/** @param candidates ids of models that replace those pinned by the set */
export function composeReport(of: {
  set: ModelSet;
  file: ModelSetFile;
  candidates: readonly string[];
  match: MatchEvaluation | null;
  liveness: Evaluation | null;
  circumstances: Circumstances;
}): string {
  const { set, file, candidates, match, liveness, circumstances } = of;
  const what = [match === null ? [] : ['matching'], liveness === null ? [] : ['liveness']].flat().join(' and ');
  const instead = candidates.length === 0 ? '' : ` with ${candidates.join(', ')} in place of those that it pins`;
  return renderPage({
    title: `Model report: ${what}`,
    subtitle: `Set ${set.set}${instead}, measured on ${circumstances.date} with the product’s own pipeline and checks.`,
    figures: [...(match === null ? [] : matchFigures(match)), ...(liveness === null ? [] : livenessFigures(liveness))],
    caveats: liveness === null ? [] : caveats(liveness),
    sections: [
      ...(match === null ? [] : [matchSection(match, set)]),
      ...(liveness === null ? [] : [livenessSection(liveness)]),
      isoSection({ match, liveness, circumstances }),
      setSection(set, file, circumstances),
    ],
  });
}
