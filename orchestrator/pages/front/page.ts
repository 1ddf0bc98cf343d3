import type { Config } from '../../config.js';
import { preferredType } from '../../http/headers/preferred-type.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Log } from '../../observe/log.js';
import { openBounded } from '../../observe/within-time.js';
import { hasAnyoneJoined } from '../../people/members.store.js';
import type { Database } from '../../store/database.js';
import { PLAIN_PAGE_HEADERS } from '../plain/page-headers.js';
import { composeFront, describeFront } from './compose-front.js';

/** Anyone may open the page, so callers share what the database answered for this long. */
const FRESH_MS = 2000;
const ANSWER_MS_MAX = 500;

/** The front door: a page for people, JSON for programs that prefer it. It answers while the database is away. */
export function getFrontPage(service: { db: Database; config: Config; log: Log }): Handler<'anyone'> {
  const { publicUrl } = service.config;
  const askWhetherNobodyJoined = openQuestion(service);
  return handlerFor('anyone', {
    doc: null,
    async handle({ header }) {
      if (preferredType(header('accept'), ['text/html', 'application/json']) === 'application/json')
        return { status: 200, body: describeFront(publicUrl), headers: { Vary: 'Accept' } };
      const body = composeFront(publicUrl, await askWhetherNobodyJoined());
      return { status: 200, body, headers: { ...PLAIN_PAGE_HEADERS, Vary: 'Accept' } };
    },
  });
}

/** @returns asks whether no one has signed in yet; false where the database does not say so in time */
function openQuestion(service: { db: Database; log: Log }): () => Promise<boolean> {
  const ask = openBounded(() => hasAnyoneJoined(service.db), ANSWER_MS_MAX);
  const last = { at: Number.NEGATIVE_INFINITY, joined: false };
  return async () => {
    if (last.joined || performance.now() - last.at < FRESH_MS) return !last.joined;
    try {
      last.joined = await ask();
      last.at = performance.now();
      return !last.joined;
    } catch (err) {
      service.log.debug({ err }, 'The front page could not ask whether anybody has signed in');
      return false;
    }
  };
}
