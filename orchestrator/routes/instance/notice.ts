import { InstanceNoticeSchema } from '@faceproof/protocol/api/figures/instance.js';
import { loadNotice, storeNotice } from '../../accounts/notice.store.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Database } from '../../store/database.js';

export function getInstanceNotice({ db }: { db: Database }): Handler<'operator'> {
  return handlerFor('operator', {
    doc: {
      id: 'getInstanceNotice',
      summary: 'Read the notice of a maintenance',
      description: 'For the operator.',
      answers: { 200: InstanceNoticeSchema },
    },
    handle: async () => ({ status: 200, body: { text: await loadNotice(db) } }),
  });
}

export function setInstanceNotice({ db }: { db: Database }): Handler<'operator'> {
  return handlerFor('operator', {
    body: InstanceNoticeSchema,
    doc: {
      id: 'setInstanceNotice',
      summary: 'Announce a maintenance',
      description:
        'For the operator. The hosted page and the console show the text to everybody who opens them, until it is `null` again.',
      answers: { 200: InstanceNoticeSchema },
      example: { text: 'Maintenance on Sunday from 02:00 to 04:00 UTC' },
    },
    handle: ({ body, transact }) =>
      transact(db, async (tx) => {
        await storeNotice(tx, body.text);
        return { status: 200, body };
      }),
  });
}
