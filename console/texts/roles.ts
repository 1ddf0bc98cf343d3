import { catalogue } from './catalogue.js';

export const ROLE_NAMES = catalogue(
  { OWNER: 'Owner', DEVELOPER: 'Developer', REVIEWER: 'Reviewer', SUPPORT: 'Support agent', AUDITOR: 'Auditor' },
  { OWNER: 'Inhaber', DEVELOPER: 'Entwickler', REVIEWER: 'Prüfer', SUPPORT: 'Support', AUDITOR: 'Auditor' },
);
