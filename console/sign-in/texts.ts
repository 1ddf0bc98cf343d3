import { catalogue } from '../texts/catalogue.js';

export const SIGN_IN = catalogue({
  title: ['Faceproof console', 'Faceproof-Konsole'],
  invited: [
    'You are invited. Create a passkey on this device to sign in.',
    'Sie sind eingeladen. Legen Sie auf diesem Gerät einen Passkey an, um sich anzumelden.',
  ],
  create: ['Create a passkey', 'Passkey anlegen'],
  link: ['This link signs you in once.', 'Dieser Link meldet Sie einmal an.'],
  passkey: ['Sign in with a passkey.', 'Melden Sie sich mit einem Passkey an.'],
  refused: [
    'The identity provider did not sign you in here. Ask an owner of the account or the operator of this service.',
    'Der Identitätsanbieter hat Sie hier nicht angemeldet. Fragen Sie einen Inhaber des Kontos oder den Betreiber.',
  ],
  signIn: ['Sign in', 'Anmelden'],
  organization: ['Sign in with your organization', 'Mit Ihrer Organisation anmelden'],
  noPasskey: [
    'No passkey was used. Try again, or ask an owner of your account for a new invitation.',
    'Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal, oder bitten Sie einen Inhaber um eine neue Einladung.',
  ],
  endedTitle: ['Your sign-in has ended', 'Ihre Anmeldung ist abgelaufen'],
  ended: [
    'Sign in again to continue. Nothing that you typed is lost.',
    'Melden Sie sich neu an, um fortzufahren. Was Sie eingegeben haben, bleibt erhalten.',
  ],
  freshTitle: ['Confirm that it is you', 'Bestätigen Sie, dass Sie es sind'],
  fresh: ['This needs a sign-in of the last five minutes.', 'Das braucht eine Anmeldung der letzten fünf Minuten.'],
  elsewhere: ['Signed in: continue', 'Angemeldet: fortfahren'],
  cancel: ['Cancel', 'Abbrechen'],
});
