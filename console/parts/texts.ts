import { catalogue } from '../texts/catalogue.js';

export const PARTS = catalogue({
  loading: ['Loading …', 'Wird geladen …'],
  again: ['Try again', 'Noch einmal versuchen'],
  failed: ['This could not be loaded', 'Das konnte nicht geladen werden'],
  unreachable: [
    'The service cannot be reached. It may be restarting, or your connection is down.',
    'Der Dienst ist nicht erreichbar. Vielleicht startet er neu, oder Ihre Verbindung ist unterbrochen.',
  ],
  refusedOnItsWay: [
    'Something between this browser and the service refused the request.',
    'Etwas zwischen diesem Browser und dem Dienst hat die Anfrage abgelehnt.',
  ],
  otherPerson: [
    'Another person has signed in. Nothing was sent.',
    'Eine andere Person hat sich angemeldet. Nichts wurde gesendet.',
  ],
  outdated: ['No longer updated: {why}', 'Das wird nicht mehr erneuert: {why}'],
  request: ['Request ID: {id}', 'Anfrage-ID: {id}'],
  forbidden: ['Your role may not see this', 'Ihre Rolle darf das nicht sehen'],
  forbiddenHelp: ['Ask an owner of the account if you need it.', 'Fragen Sie einen Inhaber des Kontos, wenn Sie es brauchen.'],
  suspended: ['The account is suspended', 'Das Konto ist gesperrt'],
  suspendedHelp: ['Contact the operator of this service.', 'Wenden Sie sich an den Betreiber dieses Dienstes.'],
  missing: ['There is nothing here', 'Hier ist nichts'],
  missingHelp: [
    'It may belong to the other mode (live or test), or the address is wrong.',
    'Vielleicht gehört es zum anderen Modus (Live oder Test), oder die Adresse ist falsch.',
  ],
  gone: ['This was deleted', 'Das wurde gelöscht'],
  copy: ['Copy {text}', '{text} kopieren'],
  copied: ['Copied', 'Kopiert'],
  close: ['Close', 'Schließen'],
  cancel: ['Cancel', 'Abbrechen'],
  typed: ['Type {id} to confirm', 'Zur Bestätigung {id} eingeben'],
  newer: ['First page', 'Erste Seite'],
  older: ['Next page', 'Nächste Seite'],
  pages: ['Pages', 'Seiten'],
  once: ['Copy it now. It is not shown again.', 'Kopieren Sie es jetzt. Es wird nicht noch einmal angezeigt.'],
  done: ['Done', 'Fertig'],
});
