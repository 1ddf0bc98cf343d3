import type { Config } from '@faceproof/orchestrator/config.js';
import { openReferences } from '@faceproof/workers/compose-references.js';
import { openDiskMediaStore } from '@faceproof/workers/store/disk-media-store.js';

/** The part of a worker that takes reference pictures, without the models. Nothing is opened before the first `open`. */
export function openReferenceWorker(config: Pick<Config, 'databaseUrl' | 'redisUrl' | 'media' | 'workerKey'>): {
  open(): Promise<void>;
  close(): Promise<void>;
} {
  const opened: { worker: ReturnType<typeof openReferences> | null } = { worker: null };
  return {
    async open() {
      opened.worker ??= openReferences(toolsOf(config));
      await opened.worker;
    },
    async close() {
      const worker = opened.worker;
      opened.worker = null;
      await (await worker)?.close();
    },
  };
}

function toolsOf({
  databaseUrl,
  redisUrl,
  media,
  workerKey,
}: Pick<Config, 'databaseUrl' | 'redisUrl' | 'media' | 'workerKey'>) {
  if (media.kind !== 'disk') throw new Error('The tests keep media in a folder');
  return {
    queue:
      redisUrl === null ? ({ backend: 'postgres', url: databaseUrl } as const) : ({ backend: 'redis', url: redisUrl } as const),
    store: openDiskMediaStore(media.dir),
    workerKeys: [workerKey],
    log: { info: () => undefined, error: () => undefined },
    metrics: { referenceAnswered: () => undefined, picturesRendered: () => undefined },
    onError: () => undefined,
  };
}
