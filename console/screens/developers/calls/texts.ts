import { catalogue } from '../../../texts/catalogue.js';

export const CALLS = catalogue({
  about: [
    'The last calls of this mode, by keys and by members. A call appears some seconds after its answer.',
    'Die letzten Aufrufe dieses Modus, von Schlüsseln und Mitgliedern. Ein Aufruf erscheint einige Sekunden nach seiner Antwort.',
  ],
  show: ['Show', 'Zeigen'],
  every: ['Every call', 'Jeder Aufruf'],
  failed: ['Only failed calls', 'Nur fehlgeschlagene'],
  time: ['Time', 'Zeit'],
  call: ['Call', 'Aufruf'],
  answer: ['Answer', 'Antwort'],
  took: ['Took', 'Dauer'],
  actor: ['Actor', 'Wer'],
  request: ['Request ID', 'Anfrage-ID'],
  fine: ['OK', 'OK'],
  ms: ['{n} ms', '{n} ms'],
  explain: ['What {code} means', 'Was {code} bedeutet'],
  empty: ['No call', 'Kein Aufruf'],
  emptyHelp: ['Calls of the API appear here.', 'Aufrufe der API erscheinen hier.'],
});
