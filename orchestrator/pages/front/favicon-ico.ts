import { type Handler, handlerFor } from '../../http/route.js';
import { ICON_ANSWER } from './icon.js';

/** Browsers ask for this path when an answer names no icon. They go by the media type, not by the ending. */
export function getFaviconIco(): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: null,
    async handle() {
      return ICON_ANSWER;
    },
  });
}
