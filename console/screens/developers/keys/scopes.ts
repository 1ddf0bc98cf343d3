import { catalogue } from '../../../texts/catalogue.js';

/** What a key may do with each scope. */
export const SCOPE_DUTIES = catalogue({
  'sessions:write': ['Open and cancel sessions', 'Sitzungen anlegen und abbrechen'],
  'sessions:read': ['Read and find sessions', 'Sitzungen lesen und finden'],
  enrollments: ['Make and delete enrollments', 'Vorlagen anlegen und löschen'],
  policy: ['Read and change the policy', 'Richtlinie lesen und ändern'],
  evidence: ['Read signed evidence', 'Signierte Nachweise lesen'],
  'subjects:erase': ['Erase people', 'Personen löschen'],
  usage: ['Read the usage', 'Verbrauch lesen'],
  webhooks: ['Read and change webhooks', 'Webhooks lesen und ändern'],
  files: ['Upload and delete pictures', 'Bilder hochladen und löschen'],
  reviews: ['Decide reviews', 'Fälle in Durchsicht entscheiden'],
  'sessions:support': ['Cancel sessions and renew links', 'Sitzungen abbrechen und Links erneuern'],
  'scores:read': ['Read scores and signs', 'Werte und Anzeichen lesen'],
  'media:read': ['See pictures of people', 'Bilder von Personen sehen'],
  analytics: ['Read statistics', 'Statistik lesen'],
  audit: ['Read the audit log', 'Protokoll lesen'],
  keys: ['Make and revoke keys', 'Schlüssel anlegen und widerrufen'],
  members: ['Invite, change and remove members', 'Mitglieder einladen, ändern und entfernen'],
  'subjects:export': ['Export what is held about a person', 'Ausgeben, was über eine Person vorliegt'],
  branding: ['Read and change the branding', 'Branding lesen und ändern'],
  'policy:read': ['Read the policy', 'Richtlinie lesen'],
  'webhooks:read': ['Read webhooks', 'Webhooks lesen'],
  'enrollments:read': ['Read enrollments', 'Vorlagen lesen'],
  'members:read': ['Read members', 'Mitglieder lesen'],
});
