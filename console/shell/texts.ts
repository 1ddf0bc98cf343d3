import { catalogue } from '../texts/catalogue.js';

export const SHELL = catalogue({
  navigation: ['Screens', 'Bereiche'],
  skip: ['Skip to the content', 'Zum Inhalt springen'],
  signOut: ['Sign out', 'Abmelden'],
  live: ['Live', 'Live'],
  test: ['Test', 'Test'],
  mode: ['Mode', 'Modus'],
  language: ['Language', 'Sprache'],
  testing: [
    'Test data: the engine is simulated, and nothing is charged.',
    'Testdaten: Die Prüfung ist simuliert, und nichts wird berechnet.',
  ],
  suspended: [
    'The account is suspended: its sessions stand still. Contact the operator of this service.',
    'Das Konto ist gesperrt: Seine Sitzungen stehen still. Wenden Sie sich an den Betreiber dieses Dienstes.',
  ],
  outdated: ['The console was updated. Reload this page.', 'Die Konsole wurde aktualisiert. Laden Sie die Seite neu.'],
  reload: ['Reload', 'Neu laden'],
});
