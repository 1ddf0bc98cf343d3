import { catalogue } from '../../texts/catalogue.js';

export const PREVIEW = catalogue({
  title: ['What the draft would have decided', 'Was der Entwurf entschieden hätte'],
  help: [
    'Judges the last 1,000 decided sessions again under the draft, from the numbers that were kept. No session changes, and nothing is saved.',
    'Beurteilt die letzten 1.000 entschiedenen Sitzungen noch einmal nach dem Entwurf, aus den aufbewahrten Zahlen. Keine Sitzung ändert sich, und nichts wird gespeichert.',
  ],
  ask: ['Try the draft', 'Entwurf ausprobieren'],
  judged: ['{judged} sessions judged again: {changed} change.', '{judged} Sitzungen neu beurteilt: {changed} ändern sich.'],
  changes: ['Sessions that change', 'Sitzungen, die sich ändern'],
  from: ['Decided', 'Entschieden'],
  to: ['Under the draft', 'Nach dem Entwurf'],
  count: ['Sessions', 'Sitzungen'],
  newest: ['The newest', 'Die neuesten'],
  open: ['Session ending in {end}, in a new tab', 'Sitzung, die auf {end} endet, in neuem Tab'],
  asked: [
    'Asked for the challenge: {before} as it was, {after} under the draft.',
    'Um die Aufgabe gebeten: {before} bisher, {after} nach dem Entwurf.',
  ],
  reviews: [
    'Reviews a day: {before} as decided, {after} under the draft.',
    'Durchsichten am Tag: {before} wie entschieden, {after} nach dem Entwurf.',
  ],
  missing: [
    '{missing} sessions could not be judged under the draft:',
    '{missing} Sitzungen ließen sich nach dem Entwurf nicht beurteilen:',
  ],
  causes: {
    FACTS_GONE: ['their numbers are no longer kept', 'ihre Zahlen sind nicht mehr da'],
    OTHER_ATTEMPTS: [
      'the draft could have taken another number of attempts',
      'nach dem Entwurf wären es vielleicht mehr oder weniger Versuche gewesen',
    ],
    NO_DUPLICATE_SEARCH: [
      'the draft asks for a search for duplicates that was not made',
      'der Entwurf verlangt eine Suche nach Dubletten, die es nicht gab',
    ],
    OTHER_CHALLENGE: [
      'the draft asks for a challenge that was not shown',
      'der Entwurf verlangt eine Aufgabe, die nicht gestellt wurde',
    ],
    UNKNOWN_SET: [
      'the model set that measured them is not installed',
      'der Modellsatz, der gemessen hat, ist nicht installiert',
    ],
  },
});
