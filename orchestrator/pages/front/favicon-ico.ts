import { type Handler, handlerFor } from '../../http/route.js';
import type { Service } from '../../service.js';
import { ICON_ANSWER } from './icon.js';

/** Browsers ask for this path when an answer names no icon. They go by the media type, not by the ending. */
export function getFaviconIco(_service: Service): Handler<'anyone'> {
  return handlerFor('anyone', {
    body: null,
    doc: null,
    async handle() {
      return ICON_ANSWER;
    },
  });
}
