import { catalogue } from '../../texts/catalogue.js';

export const PEOPLE = catalogue({
  invite: ['Invite a person', 'Person einladen'],
  inviteTitle: ['Invite a person', 'Person einladen'],
  name: ['Name', 'Name'],
  nameHelp: ['Colleagues see it.', 'Kolleginnen und Kollegen sehen ihn.'],
  email: ['Email (optional)', 'E-Mail (freiwillig)'],
  emailHelp: ['For people to read. No message is sent to it.', 'Zum Lesen für Menschen. Es wird nichts dorthin gesendet.'],
  role: ['Role', 'Rolle'],
  send: ['Create the link', 'Link erzeugen'],
  linkTitle: ['A link for {name}', 'Ein Link für {name}'],
  link: [
    'Send this link to the person. It registers a passkey once, and expires {at}.',
    'Senden Sie der Person diesen Link. Er legt einmal einen Passkey an und läuft {at} ab.',
  ],
  linkTime: ['in 24 hours', 'in 24 Stunden'],
  member: ['Member', 'Mitglied'],
  state: ['State', 'Status'],
  joined: ['First sign-in', 'Erste Anmeldung'],
  invited: ['Invited', 'Eingeladen'],
  active: ['Active', 'Aktiv'],
  you: ['You', 'Sie'],
  change: ['Change role', 'Rolle ändern'],
  changeTitle: ['Change the role of {name}', 'Rolle von {name} ändern'],
  changeHelp: ['The new role acts at once, also in open sign-ins.', 'Die neue Rolle gilt sofort, auch in offenen Anmeldungen.'],
  save: ['Save', 'Speichern'],
  remove: ['Remove', 'Entfernen'],
  removeTitle: ['Remove {name}?', '{name} entfernen?'],
  removeHelp: [
    'Deletes the name, the address, the passkeys and the invitations of this person, and ends every sign-in at once. Votes and the audit log keep the id only. To come back, the person needs a new invitation.',
    'Löscht Name, Adresse, Passkeys und Einladungen dieser Person und beendet sofort jede Anmeldung. Stimmen und Protokoll behalten nur die ID. Für eine Rückkehr braucht die Person eine neue Einladung.',
  ],
  endsSignIns: { one: ['ends {n} sign-in', 'beendet {n} Anmeldung'], other: ['ends {n} sign-ins', 'beendet {n} Anmeldungen'] },
  endsPasskeys: { one: ['deletes {n} passkey', 'löscht {n} Passkey'], other: ['deletes {n} passkeys', 'löscht {n} Passkeys'] },
  endsClaims: {
    one: ['{n} claimed review becomes free within ten minutes', '{n} übernommener Fall wird innerhalb von zehn Minuten frei'],
    other: [
      '{n} claimed reviews become free within ten minutes',
      '{n} übernommene Fälle werden innerhalb von zehn Minuten frei',
    ],
  },
  lastOwner: [
    'This is the only owner who has signed in. Make another member an owner first.',
    'Dies ist der einzige Inhaber, der sich angemeldet hat. Machen Sie zuerst ein anderes Mitglied zum Inhaber.',
  ],
  roles: ['What the roles may do', 'Was die Rollen dürfen'],
});
