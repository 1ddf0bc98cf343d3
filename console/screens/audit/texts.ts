import { catalogue } from '../../texts/catalogue.js';

export const AUDIT = catalogue({
  about: [
    'What people, keys and operators did in this account, in this mode or in none. Entries cannot be changed: each is linked to the one before it.',
    'Was Personen, Schlüssel und Betreiber in diesem Konto getan haben, in diesem Modus oder in keinem. Einträge lassen sich nicht ändern: Jeder ist mit dem davor verkettet.',
  ],
  actor: ['Actor', 'Wer'],
  actorHelp: ['A member of the list, or the id of a key', 'Ein Mitglied der Liste, oder die ID eines Schlüssels'],
  action: ['Action', 'Handlung'],
  any: ['Any', 'Alle'],
  from: ['From (day in UTC)', 'Von (Tag in UTC)'],
  to: ['To (inclusive)', 'Bis (einschließlich)'],
  search: ['Search', 'Suchen'],
  clear: ['Clear', 'Leeren'],
  export: ['Export what was found', 'Gefundenes ausgeben'],
  exportHelp: [
    'One JSON object per line. The export itself is recorded.',
    'Ein JSON-Objekt je Zeile. Auch die Ausgabe wird protokolliert.',
  ],
  time: ['Time', 'Zeit'],
  object: ['Object', 'Gegenstand'],
  detail: ['Detail', 'Einzelheit'],
  times: { one: ['{n} time', '{n}-mal'], other: ['{n} times', '{n}-mal'] },
  operator: ['Operator', 'Betreiber'],
  empty: ['Nothing found', 'Nichts gefunden'],
  emptyHelp: ['Widen the time, or clear the filters.', 'Weiten Sie den Zeitraum, oder leeren Sie die Filter.'],
  for: ['for {reviewer}', 'für {reviewer}'],
  more: ['More', 'Mehr'],
  request: ['Request', 'Anfrage'],
  address: ['Address', 'Adresse'],
});
