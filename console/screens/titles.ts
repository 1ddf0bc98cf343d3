import { catalogue } from '../texts/catalogue.js';

/** The names of the screens in the navigation. */
export const TITLES = catalogue(
  {
    me: 'Your sign-ins',
  },
  {
    me: 'Ihre Anmeldungen',
  },
);
export type ScreenName = keyof (typeof TITLES)['en'];
