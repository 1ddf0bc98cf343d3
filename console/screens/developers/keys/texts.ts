import { catalogue } from '../../../texts/catalogue.js';

export const KEYS = catalogue({
  about: [
    'A key acts for the account, in the mode that is chosen above. Give each program its own key, with the scopes that it needs.',
    'Ein Schlüssel handelt für das Konto, im Modus, der oben gewählt ist. Geben Sie jedem Programm einen eigenen, mit den Rechten, die es braucht.',
  ],
  create: ['Create a key', 'Schlüssel anlegen'],
  createTitle: ['Create a {mode} key', '{mode}-Schlüssel anlegen'],
  name: ['Name', 'Name'],
  nameHelp: ['What it is for, such as the program that uses it.', 'Wofür er ist, etwa das Programm, das ihn nutzt.'],
  purpose: ['Purpose', 'Zweck'],
  presets: {
    CAPTURE: ['Open sessions', 'Sitzungen anlegen'],
    REVIEW_BOT: ['Decide reviews', 'Fälle entscheiden'],
    READ_ONLY: ['Only read', 'Nur lesen'],
  },
  scopes: ['What the key may do', 'Was der Schlüssel darf'],
  expires: ['Expires', 'Läuft ab'],
  never: ['Never', 'Nie'],
  days: ['In {days} days', 'In {days} Tagen'],
  made: ['The new {mode} key', 'Der neue {mode}-Schlüssel'],
  madeHelp: [
    'Store it where your program reads its secrets. The service keeps only a digest.',
    'Legen Sie ihn dort ab, wo Ihr Programm seine Geheimnisse liest. Der Dienst behält nur einen Hash.',
  ],
  key: ['Key', 'Schlüssel'],
  created: ['Created', 'Angelegt'],
  lastUsed: ['Last used', 'Zuletzt genutzt'],
  unused: ['Never', 'Nie'],
  endsSoon: { one: ['Ends in {n} day', 'Endet in {n} Tag'], other: ['Ends in {n} days', 'Endet in {n} Tagen'] },
  expired: ['Expired', 'Abgelaufen'],
  revoke: ['Revoke', 'Widerrufen'],
  revokeTitle: ['Revoke the key {hint}?', 'Schlüssel {hint} widerrufen?'],
  revokeHelp: [
    'Every call with this {mode} key is refused from now on. Its scopes are lost: {scopes}. Sessions that it opened stay. This cannot be undone.',
    'Jeder Aufruf mit diesem {mode}-Schlüssel wird ab jetzt abgelehnt. Seine Rechte gehen verloren: {scopes}. Sitzungen, die er angelegt hat, bleiben. Das lässt sich nicht rückgängig machen.',
  ],
  empty: ['No key in this mode', 'Kein Schlüssel in diesem Modus'],
  emptyHelp: ['Create one for your program.', 'Legen Sie einen für Ihr Programm an.'],
  live: ['live', 'Live'],
  test: ['test', 'Test'],
  count: { one: ['{n} scope', '{n} Recht'], other: ['{n} scopes', '{n} Rechte'] },
});
