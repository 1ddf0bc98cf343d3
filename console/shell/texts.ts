import { catalogue } from '../texts/catalogue.js';

export const SHELL = catalogue(
  {
    navigation: 'Screens',
    skip: 'Skip to the content',
    signOut: 'Sign out',
    live: 'Live',
    test: 'Test',
    mode: 'Mode',
    language: 'Language',
    testing: 'Test data: the engine is simulated, and nothing is charged.',
    suspended: 'The account is suspended: its sessions stand still. Contact the operator of this service.',
    outdated: 'The console was updated. Reload this page.',
    reload: 'Reload',
  },
  {
    navigation: 'Bereiche',
    skip: 'Zum Inhalt springen',
    signOut: 'Abmelden',
    live: 'Live',
    test: 'Test',
    mode: 'Modus',
    language: 'Sprache',
    testing: 'Testdaten: Die Prüfung ist simuliert, und nichts wird berechnet.',
    suspended: 'Das Konto ist gesperrt: Seine Sitzungen stehen still. Wenden Sie sich an den Betreiber dieses Dienstes.',
    outdated: 'Die Konsole wurde aktualisiert. Laden Sie die Seite neu.',
    reload: 'Neu laden',
  },
);
