import { catalogue } from '../texts/catalogue.js';

export const VOTES = catalogue(
  {
    pending: '{outcome}: {id}. It is sent in {seconds} s.',
    sending: 'The vote is being sent …',
    waiting: 'Cannot reach the service. Retrying; keep this tab open until the vote is sent.',
    sent: 'Sent: {outcome}.',
    failed: 'The vote was not counted: {why}',
    undo: 'Undo',
    undoByKey: 'Undo (U)',
    dismiss: 'Close',
    open: 'Open the case',
    stop: 'Stop sending',
    unsent: 'A vote is not counted yet. Read its notice before you sign out.',
  },
  {
    pending: '{outcome}: {id}. Wird in {seconds} s gesendet.',
    sending: 'Die Stimme wird gesendet …',
    waiting: 'Der Dienst ist nicht erreichbar. Neuer Versuch läuft; lassen Sie diesen Tab offen, bis die Stimme gesendet ist.',
    sent: 'Gesendet: {outcome}.',
    failed: 'Die Stimme wurde nicht gezählt: {why}',
    undo: 'Rückgängig',
    undoByKey: 'Rückgängig (U)',
    dismiss: 'Schließen',
    open: 'Fall öffnen',
    stop: 'Nicht mehr senden',
    unsent: 'Eine Stimme ist noch nicht gezählt. Lesen Sie ihren Hinweis, bevor Sie sich abmelden.',
  },
);
