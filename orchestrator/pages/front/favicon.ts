import { type Handler, handlerFor } from '../../http/route.js';
import { ICON_ANSWER } from './icon.js';

/** Browsers ask for `/favicon.ico` when an answer names no icon. They go by the media type, not by the ending. */
export function getFavicon(): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: null,
    async handle() {
      return ICON_ANSWER;
    },
  });
}
