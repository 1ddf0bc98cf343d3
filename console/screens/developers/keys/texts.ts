import { catalogue } from '../../../texts/catalogue.js';

export const KEYS = catalogue(
  {
    about:
      'A key acts for the account, in the mode that is chosen above. Give each program its own key, with the scopes that it needs.',
    create: 'Create a key',
    createTitle: 'Create a {mode} key',
    scopes: 'What the key may do',
    expires: 'Expires',
    never: 'Never',
    days: 'In {days} days',
    made: 'The new {mode} key',
    madeHelp: 'Store it where your program reads its secrets. The service keeps only a digest.',
    key: 'Key',
    created: 'Created',
    expired: 'Expired',
    revoke: 'Revoke',
    revokeTitle: 'Revoke the key {hint}?',
    revokeHelp:
      'Every call with this {mode} key is refused from now on. Its scopes are lost: {scopes}. Sessions that it opened stay. This cannot be undone.',
    empty: 'No key in this mode',
    emptyHelp: 'Create one for your program.',
    live: 'live',
    test: 'test',
    count: { one: '{n} scope', other: '{n} scopes' },
  },
  {
    about:
      'Ein Schlüssel handelt für das Konto, im Modus, der oben gewählt ist. Geben Sie jedem Programm einen eigenen, mit den Rechten, die es braucht.',
    create: 'Schlüssel anlegen',
    createTitle: '{mode}-Schlüssel anlegen',
    scopes: 'Was der Schlüssel darf',
    expires: 'Läuft ab',
    never: 'Nie',
    days: 'In {days} Tagen',
    made: 'Der neue {mode}-Schlüssel',
    madeHelp: 'Legen Sie ihn dort ab, wo Ihr Programm seine Geheimnisse liest. Der Dienst behält nur einen Hash.',
    key: 'Schlüssel',
    created: 'Angelegt',
    expired: 'Abgelaufen',
    revoke: 'Widerrufen',
    revokeTitle: 'Schlüssel {hint} widerrufen?',
    revokeHelp:
      'Jeder Aufruf mit diesem {mode}-Schlüssel wird ab jetzt abgelehnt. Seine Rechte gehen verloren: {scopes}. Sitzungen, die er angelegt hat, bleiben. Das lässt sich nicht rückgängig machen.',
    empty: 'Kein Schlüssel in diesem Modus',
    emptyHelp: 'Legen Sie einen für Ihr Programm an.',
    live: 'Live',
    test: 'Test',
    count: { one: '{n} Recht', other: '{n} Rechte' },
  },
);
