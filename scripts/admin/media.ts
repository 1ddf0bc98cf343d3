import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { formatCount } from '@faceproof/protocol/format-count.js';
import type { Arguments, Command, Report } from './command.js';
import { listOrphans } from './media/list-orphans.js';

export const MEDIA_COMMANDS: Readonly<Record<string, Command>> = {
  'media orphans': {
    usage: '[--delete]',
    summary: 'list the objects of the media store that no row names, after a failover or a restore; with --delete, delete them',
    words: 0,
    options: [],
    flags: ['delete'],
    run: showOrphans,
  },
};

/** Of the wrong database, most objects are orphans. */
const SHARE_MAX = 0.5;
const FEW = 20;
const SHOWN = 20;

async function showOrphans(desk: Desk, { flags = [] }: Arguments): Promise<Report> {
  const blobs = await desk.openBlobs();
  const { count, orphans } = await listOrphans(desk.db, blobs, desk.clock.now());
  const deleted = flags.includes('delete');
  if (deleted && orphans.length > FEW && orphans.length > SHARE_MAX * count)
    throw new Refusal(
      `${orphans.length} of ${count} objects have no row. Is this the database of this store? Nothing was deleted.`,
    );
  if (deleted) {
    for (const blobId of orphans) await blobs.delete(blobId);
    await desk.audit(desk.db, {
      action: 'media orphans',
      accountId: null,
      objectId: null,
      detail: `deleted ${orphans.length}`,
    });
  }
  const found = `${formatCount(orphans.length, 'object')} of ${count} without a row${deleted ? ', deleted' : ''}.`;
  return { json: { objects: count, orphans, deleted }, lines: [found, ...orphans.slice(0, SHOWN)] };
}
