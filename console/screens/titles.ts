import { textsHook } from '../texts/language.js';

/** The names of the screens in the navigation. */
export const useTitles = textsHook({
  overview: ['Overview', 'Übersicht'],
  reviews: ['Reviews', 'Durchsicht'],
  sessions: ['Sessions', 'Sitzungen'],
  developers: ['Developers', 'Entwicklung'],
  policy: ['Policy', 'Richtlinie'],
  branding: ['Branding', 'Auftritt'],
  people: ['Members', 'Mitglieder'],
  subjects: ['Data subjects', 'Betroffene'],
  audit: ['Audit', 'Protokoll'],
  instance: ['Instance', 'Instanz'],
  me: ['Your sign-ins', 'Ihre Anmeldungen'],
});
export type ScreenName = keyof ReturnType<typeof useTitles>;
