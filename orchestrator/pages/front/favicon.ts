import { type Handler, handlerFor } from '../../http/route.js';
import type { Service } from '../../service.js';
import { ICON_ANSWER } from './icon.js';

export function getFavicon(_service: Service): Handler<'anyone'> {
  return handlerFor('anyone', {
    body: null,
    doc: null,
    async handle() {
      return ICON_ANSWER;
    },
  });
}
