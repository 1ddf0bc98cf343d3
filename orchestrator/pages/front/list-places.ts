/** What a person or a program can open in this service. Addresses below the public URL. */
export const PLACES = [
  {
    name: 'console',
    path: '/console',
    title: 'Console',
    text: 'Sessions, reviews, keys, webhooks and members of your account.',
  },
  { name: 'guides', path: '/guides', title: 'Guides', text: 'How to integrate, review, install and operate the service.' },
  { name: 'docs', path: '/docs', title: 'API reference', text: 'Every route, field and error, with examples.' },
  {
    name: 'clients',
    path: '/clients',
    title: 'Clients',
    text: 'Packages for JavaScript, Python and Go that fit this service, and the commands that install them.',
  },
  {
    name: 'verify',
    path: '/verify',
    title: 'Verify a receipt',
    text: 'Checks the signed evidence of a decision in your browser. Nothing leaves the page.',
  },
] as const;

/** For programs and probes. */
export const PROGRAM_PLACES = {
  openapi: '/v1/openapi.json',
  evidenceKeys: '/v1/evidence-keys',
  health: '/healthz',
  ready: '/readyz',
} as const;
