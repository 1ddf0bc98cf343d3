import { answerAlways } from '../answer-always.js';

/** Nothing here is for a search engine: an installation belongs to one organization, and capture links to one person each. */
export const getRobots = () =>
  answerAlways({
    status: 200,
    body: 'User-agent: *\nDisallow: /\n',
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  });
