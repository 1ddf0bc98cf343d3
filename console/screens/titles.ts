import { catalogue } from '../texts/catalogue.js';

/** The names of the screens in the navigation. */
export const TITLES = catalogue(
  {
    developers: 'Developers',
    people: 'People',
    audit: 'Audit',
    instance: 'Instance',
    me: 'Your sign-ins',
  },
  {
    developers: 'Entwicklung',
    people: 'Personen',
    audit: 'Protokoll',
    instance: 'Instanz',
    me: 'Ihre Anmeldungen',
  },
);
export type ScreenName = keyof (typeof TITLES)['en'];
