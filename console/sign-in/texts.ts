import { catalogue } from '../texts/catalogue.js';

export const SIGN_IN = catalogue(
  {
    title: 'Faceproof console',
    invited: 'You are invited. Create a passkey on this device to sign in.',
    create: 'Create a passkey',
    link: 'This link signs you in once.',
    passkey: 'Sign in with a passkey.',
    refused: 'The identity provider did not sign you in here. Ask an owner of the account or the operator of this service.',
    signIn: 'Sign in',
    organization: 'Sign in with your organization',
    noPasskey: 'No passkey was used. Try again, or ask an owner of your account for a new invitation.',
    endedTitle: 'Your sign-in has ended',
    ended: 'Sign in again to go on. Nothing that you typed is lost.',
    freshTitle: 'Confirm that it is you',
    fresh: 'This needs a sign-in of the last five minutes.',
    elsewhere: 'Signed in: go on',
    cancel: 'Cancel',
  },
  {
    title: 'Faceproof-Konsole',
    invited: 'Sie sind eingeladen. Legen Sie auf diesem Gerät einen Passkey an, um sich anzumelden.',
    create: 'Passkey anlegen',
    link: 'Dieser Link meldet Sie einmal an.',
    passkey: 'Melden Sie sich mit einem Passkey an.',
    refused: 'Der Identitätsanbieter hat Sie hier nicht angemeldet. Fragen Sie einen Inhaber des Kontos oder den Betreiber.',
    signIn: 'Anmelden',
    organization: 'Mit Ihrer Organisation anmelden',
    noPasskey:
      'Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal, oder bitten Sie einen Inhaber um eine neue Einladung.',
    endedTitle: 'Ihre Anmeldung ist abgelaufen',
    ended: 'Melden Sie sich neu an, um fortzufahren. Was Sie eingegeben haben, bleibt erhalten.',
    freshTitle: 'Bestätigen Sie, dass Sie es sind',
    fresh: 'Das braucht eine Anmeldung der letzten fünf Minuten.',
    elsewhere: 'Angemeldet: fortfahren',
    cancel: 'Abbrechen',
  },
);
