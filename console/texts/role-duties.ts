import { catalogue } from './catalogue.js';

/** What each role may do. Source: `orchestrator/people/roles.ts`. */
export const ROLE_DUTIES = catalogue({
  OWNER: [
    'Everything, also members, keys, the audit log and erasure. Decides disputed reviews.',
    'Alles, auch Mitglieder, Schlüssel, Protokoll und Löschung. Entscheidet strittige Fälle.',
  ],
  DEVELOPER: [
    'Sessions with scores, policy, keys, webhooks and usage. Sees no pictures and decides no reviews.',
    'Sitzungen mit Werten, Richtlinie, Schlüssel, Webhooks und Verbrauch. Sieht keine Bilder und entscheidet nichts.',
  ],
  REVIEWER: [
    'Decides reviews. Sees pictures only of cases that they hold or voted on.',
    'Entscheidet Fälle in Durchsicht. Sieht Bilder nur von eigenen Fällen: belegten und entschiedenen.',
  ],
  SUPPORT: [
    'Finds sessions, renews links and cancels. Sees neither scores nor pictures.',
    'Findet Sitzungen, erneuert Links und bricht ab. Sieht weder Werte noch Bilder.',
  ],
  DPO: [
    'Finds people, exports and erases their data, holds it and keeps requests. Sees pictures only while a request is open.',
    'Findet Personen, gibt Daten aus und löscht sie, sperrt Löschungen und führt Anträge. Sieht Bilder nur bei offenem Antrag.',
  ],
  AUDITOR: [
    'Reads everything except pictures, also the audit log. Changes nothing.',
    'Liest alles außer Bildern, auch das Protokoll. Ändert nichts.',
  ],
});
