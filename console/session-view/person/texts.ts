import { catalogue } from '../../texts/catalogue.js';

export const PERSON = catalogue({
  held: ['What is held', 'Was gespeichert ist'],
  heldReceipt: ['The receipt stays. It names no person.', 'Der Beleg bleibt. Er nennt keine Person.'],
  heldNobody: [
    'The session names no person, so there is nothing to look up.',
    'Die Sitzung nennt keine Person, deshalb lässt sich nichts nachschlagen.',
  ],
  heldNothing: [
    'Nothing is held any more: the person was erased.',
    'Es ist nichts mehr gespeichert: Die Person wurde gelöscht.',
  ],
  showHeld: ['Show what is held about this person', 'Zeigen, was über diese Person gespeichert ist'],
  what: ['What', 'Was'],
  howMany: ['Number', 'Anzahl'],
  goesBy: ['Deleted by', 'Gelöscht bis'],
  undated: ['Some have no date until their session ends.', 'Einiges hat erst ein Datum, wenn seine Sitzung endet.'],
  heldKinds: {
    PICTURES: ['Captures with pictures or clips', 'Aufnahmen mit Bildern oder Clips'],
    TEMPLATES: ['Face templates of enrollments', 'Gesichtsvorlagen von Hinterlegungen'],
    REFERENCES: ['Uploaded reference pictures', 'Hochgeladene Referenzbilder'],
    SESSIONS: ['Sessions', 'Sitzungen'],
    EVENTS: ['Events', 'Ereignisse'],
    FINGERPRINTS: ['Fingerprints of captures', 'Fingerabdrücke von Aufnahmen'],
    FACE_HASHES: ['Hashes that recognise pictures sent again', 'Prüfwerte, an denen erneut gesendete Bilder auffallen'],
    FACTS: ['Measured numbers of captures', 'Gemessene Zahlen von Aufnahmen'],
    STORED_ANSWERS: ['Stored answers to repeated requests', 'Gespeicherte Antworten auf wiederholte Anfragen'],
  },
  looks: ['Who did what', 'Wer was tat'],
  looksHelp: ['From the audit log, newest first.', 'Aus dem Protokoll, das Neueste zuerst.'],
  noLook: ['Nothing is recorded.', 'Nichts ist vermerkt.'],
  erased: ['The person is erased', 'Die Person ist gelöscht'],
  signed: ['The signed receipt and its key:', 'Der signierte Beleg und sein Schlüssel:'],
  download: ['Download the receipt', 'Beleg herunterladen'],
  verifier: ['Verify it', 'Prüfen'],
  erase: ['Erase the person', 'Person löschen'],
  eraseHelp: [
    'Destroys the key of this person: pictures, templates and personal fields become unreadable, and open sessions are canceled. Receipts still verify. This cannot be undone. It concerns:',
    'Zerstört den Schlüssel dieser Person: Bilder, Vorlagen und persönliche Felder werden unlesbar, offene Sitzungen werden abgebrochen. Belege bleiben prüfbar. Das ist endgültig. Es betrifft:',
  ],
  eraseDone: ['Erased: {list}.', 'Gelöscht: {list}.'],
  counts: {
    sessions: { one: ['{n} session', '{n} Sitzung'], other: ['{n} sessions', '{n} Sitzungen'] },
    captures: { one: ['{n} capture', '{n} Aufnahme'], other: ['{n} captures', '{n} Aufnahmen'] },
    files: { one: ['{n} reference picture', '{n} Referenzbild'], other: ['{n} reference pictures', '{n} Referenzbilder'] },
    enrollments: { one: ['{n} enrollment', '{n} Hinterlegung'], other: ['{n} enrollments', '{n} Hinterlegungen'] },
  },
});
