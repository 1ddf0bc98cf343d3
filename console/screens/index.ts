import type { Screen } from './screen.js';

/**
 * THE TABLE: every screen, in the order of the navigation. A screen is one folder beside this file and one line here; its name
 * is in titles.ts. A screen reads its own path below with `useRoute` and its filters with `useSearchParams`.
 */
// biome-ignore format: a table, read by columns
export const SCREENS: readonly Screen[] = [
  // path           name       shown to         component
  ['/overview',     'overview','analytics',     async () => (await import('./overview/overview-screen.js')).OverviewScreen],
  ['/reviews/*?',   'reviews', 'reviews',       async () => (await import('./reviews/reviews-screen.js')).ReviewsScreen],
  ['/sessions/*?',  'sessions','sessions:read', async () => (await import('./sessions/sessions-screen.js')).SessionsScreen],
  ['/developers/*?','developers','webhooks:read',async () => (await import('./developers/developers-screen.js')).DevelopersScreen],
  ['/policy/*?',    'policy',  'policy:read',   async () => (await import('./policy/policy-screen.js')).PolicyScreen],
  ['/branding',     'branding','branding',      async () => (await import('./branding/branding-screen.js')).BrandingScreen],
  ['/people',       'people',  'members:read',  async () => (await import('./people/people-screen.js')).PeopleScreen],
  ['/subjects',     'subjects','subjects:erase',async () => (await import('./subjects/subjects-screen.js')).SubjectsScreen],
  ['/audit',        'audit',   'audit',         async () => (await import('./audit/audit-screen.js')).AuditScreen],
  ['/instance',     'instance','OPERATORS',     async () => (await import('./instance/instance-screen.js')).InstanceScreen],
  ['/me',           'me',      'EVERYBODY',     async () => (await import('./me/me-screen.js')).MeScreen],
];
