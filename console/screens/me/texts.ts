import { catalogue } from '../../texts/catalogue.js';

export const ME = catalogue({
  of: ['{role} of {account}', '{role} bei {account}'],
  operator: ['Operator of this service', 'Betreiber dieses Dienstes'],
  passkeys: ['Passkeys', 'Passkeys'],
  passkeysHelp: [
    'A passkey signs you in with your device. Add one on each device that you use, so that losing one does not lock you out.',
    'Ein Passkey meldet Sie mit Ihrem Gerät an. Legen Sie auf jedem Gerät einen an; so sperrt ein verlorenes Gerät Sie nicht aus.',
  ],
  add: ['Add a passkey', 'Passkey hinzufügen'],
  added: ['Registered', 'Angelegt'],
  used: ['Last used', 'Zuletzt benutzt'],
  never: ['Never used', 'Nie benutzt'],
  synced: ['Kept by a password manager', 'In einem Passwortmanager'],
  device: ['On one device', 'Auf einem Gerät'],
  remove: ['Remove', 'Entfernen'],
  removeTitle: ['Remove this passkey?', 'Diesen Passkey entfernen?'],
  removeHelp: [
    'You can no longer sign in with it. Your other passkeys and open sign-ins stay.',
    'Sie können sich damit nicht mehr anmelden. Andere Passkeys und offene Anmeldungen bleiben.',
  ],
  signIns: ['Open sign-ins', 'Offene Anmeldungen'],
  signInsHelp: [
    'End a sign-in that you do not recognize. A sign-in ends by itself after 30 minutes without use.',
    'Beenden Sie eine Anmeldung, die Sie nicht kennen. Nach 30 Minuten ohne Nutzung endet jede von selbst.',
  ],
  browser: ['Browser', 'Browser'],
  method: ['With', 'Mit'],
  since: ['Since', 'Seit'],
  seen: ['Last seen', 'Zuletzt gesehen'],
  current: ['This one', 'Diese'],
  end: ['End', 'Beenden'],
  methods: { PASSKEY: ['a passkey', 'Passkey'], OIDC: ['your organization', 'Ihrer Organisation'], LINK: ['a link', 'Link'] },
  none: [
    'No passkey yet. Add one now: the link that you came with works only once.',
    'Noch kein Passkey. Legen Sie jetzt einen an: Der Link, mit dem Sie kamen, gilt nur einmal.',
  ],
});
