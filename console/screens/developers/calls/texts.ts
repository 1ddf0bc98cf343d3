import { catalogue } from '../../../texts/catalogue.js';

export const CALLS = catalogue(
  {
    about: 'The last calls of this mode, by keys and by members. A call appears some seconds after its answer.',
    show: 'Show',
    every: 'Every call',
    failed: 'Only failed calls',
    time: 'Time',
    call: 'Call',
    answer: 'Answer',
    took: 'Took',
    actor: 'Actor',
    request: 'Request ID',
    fine: 'OK',
    ms: '{n} ms',
    explain: 'What {code} means',
    empty: 'No call',
    emptyHelp: 'Calls of the API appear here.',
  },
  {
    about:
      'Die letzten Aufrufe dieses Modus, von Schlüsseln und Mitgliedern. Ein Aufruf erscheint einige Sekunden nach seiner Antwort.',
    show: 'Zeigen',
    every: 'Jeder Aufruf',
    failed: 'Nur fehlgeschlagene',
    time: 'Zeit',
    call: 'Aufruf',
    answer: 'Antwort',
    took: 'Dauer',
    actor: 'Wer',
    request: 'Anfrage-ID',
    fine: 'OK',
    ms: '{n} ms',
    explain: 'Was {code} bedeutet',
    empty: 'Kein Aufruf',
    emptyHelp: 'Aufrufe der API erscheinen hier.',
  },
);
