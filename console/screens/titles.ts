import { catalogue } from '../texts/catalogue.js';

/** The names of the screens in the navigation. */
export const TITLES = catalogue(
  {
    overview: 'Overview',
    reviews: 'Reviews',
    sessions: 'Sessions',
    developers: 'Developers',
    policy: 'Policy',
    branding: 'Branding',
    people: 'People',
    audit: 'Audit',
    instance: 'Instance',
    me: 'Your sign-ins',
  },
  {
    overview: 'Übersicht',
    reviews: 'Durchsicht',
    sessions: 'Sitzungen',
    developers: 'Entwicklung',
    policy: 'Richtlinie',
    branding: 'Auftritt',
    people: 'Personen',
    audit: 'Protokoll',
    instance: 'Instanz',
    me: 'Ihre Anmeldungen',
  },
);
export type ScreenName = keyof (typeof TITLES)['en'];
