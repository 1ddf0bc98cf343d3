import { catalogue } from '../texts/catalogue.js';

export const VOTES = catalogue({
  pending: ['{outcome}: {id}. It is sent in {seconds} s.', '{outcome}: {id}. Wird in {seconds} s gesendet.'],
  sending: ['The vote is being sent …', 'Die Stimme wird gesendet …'],
  waiting: [
    'Cannot reach the service. Retrying; keep this tab open until the vote is sent.',
    'Der Dienst ist nicht erreichbar. Neuer Versuch läuft; lassen Sie diesen Tab offen, bis die Stimme gesendet ist.',
  ],
  sent: ['Sent: {outcome}.', 'Gesendet: {outcome}.'],
  failed: ['The vote was not counted: {why}', 'Die Stimme wurde nicht gezählt: {why}'],
  undo: ['Undo', 'Rückgängig'],
  undoByKey: ['Undo (U)', 'Rückgängig (U)'],
  dismiss: ['Close', 'Schließen'],
  open: ['Open the case', 'Fall öffnen'],
  stop: ['Stop sending', 'Nicht mehr senden'],
  unsent: [
    'A vote is not counted yet. Read its notice before you sign out.',
    'Eine Stimme ist noch nicht gezählt. Lesen Sie ihren Hinweis, bevor Sie sich abmelden.',
  ],
});
