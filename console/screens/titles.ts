import { catalogue } from '../texts/catalogue.js';

/** The names of the screens in the navigation. */
export const TITLES = catalogue(
  {
    developers: 'Developers',
    people: 'People',
    audit: 'Audit',
    me: 'Your sign-ins',
  },
  {
    developers: 'Entwicklung',
    people: 'Personen',
    audit: 'Protokoll',
    me: 'Ihre Anmeldungen',
  },
);
export type ScreenName = keyof (typeof TITLES)['en'];
