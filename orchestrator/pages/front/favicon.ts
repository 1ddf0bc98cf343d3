import { type Handler, handlerFor } from '../../http/route.js';
import { ICON_ANSWER } from './icon.js';

export function getFavicon(): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: null,
    async handle() {
      return ICON_ANSWER;
    },
  });
}
