import type { Answer } from '../http/call.js';
import { type Handler, handlerFor } from '../http/route.js';

/** A page or a file that is the same for everybody. */
export const answerAlways = (answer: Answer): Handler<'anyone'> =>
  handlerFor('anyone', { doc: null, handle: async () => answer });
