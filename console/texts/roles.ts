import { catalogue } from './catalogue.js';

export const ROLE_NAMES = catalogue({
  OWNER: ['Owner', 'Inhaber'],
  DEVELOPER: ['Developer', 'Entwickler'],
  REVIEWER: ['Reviewer', 'Prüfer'],
  SUPPORT: ['Support agent', 'Support'],
  AUDITOR: ['Auditor', 'Auditor'],
  DPO: ['Data protection officer', 'Datenschutzbeauftragte'],
});
