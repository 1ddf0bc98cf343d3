import type { MediaItem, MediaPurpose } from '@faceproof/protocol/api/sessions/media.js';
import { useEffect, useState } from 'preact/hooks';
import { ApiError } from '../api/api-error.js';
import type { Api, CallRequest } from '../api/open-api.js';
import { openStore, type Store, useStore } from '../api/store.js';
import { useApi } from '../api/use-api.js';

/** The pictures of one session: in memory, and only until they are closed. Nothing else of the browser ever holds them. */
export interface Pictures {
  shown: Store<ShownPictures>;
  /** Loads the best frame and the reference first, then every other frame. Later calls load only what has failed. */
  load(purpose: MediaPurpose): void;
  /** Loads one picture in full width, if it is not yet. */
  sharpen(mediaId: string): void;
  close(): void;
}

export interface ShownPictures {
  /** null until the list has arrived. */
  items: readonly MediaItem[] | null;
  bitmaps: ReadonlyMap<string, ImageBitmap>;
  /** By picture, or by `LIST`. */
  errors: ReadonlyMap<string, unknown>;
}

const WIDTH = 640;
const SHARP_WIDTH = 1280;
const AT_ONCE = 4;
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000];

export function openPictures(api: Api, sessionId: string): Pictures {
  const shown = openStore<ShownPictures>({ items: null, bitmaps: new Map(), errors: new Map() });
  const ending = new AbortController();
  const { signal } = ending;
  const base = `/v1/sessions/${sessionId}/media`;
  const asked = new Set<string>();

  /** @param background the person may be writing a note by now, which no question about the sign-in should interrupt */
  async function fetchOne(item: MediaItem, width: number, purpose: MediaPurpose, background = false): Promise<void> {
    const name = `${item.mediaId} ${width} ${purpose}`;
    if (item.state !== 'AVAILABLE' || asked.has(name)) return;
    asked.add(name);
    try {
      const blob = await fetchPatiently(api, `${base}/${item.mediaId}?width=${width}&purpose=${purpose}`, {
        signal,
        background,
      });
      keep(item.mediaId, await createImageBitmap(blob));
    } catch (error) {
      asked.delete(name);
      fail(item.mediaId, error);
    }
  }
  function keep(mediaId: string, bitmap: ImageBitmap): void {
    const { bitmaps, ...rest } = shown.get();
    const before = bitmaps.get(mediaId);
    const isLate = signal.aborted || (before !== undefined && before.width > bitmap.width);
    if (!isLate) shown.set({ ...rest, bitmaps: new Map(bitmaps).set(mediaId, bitmap) });
    (isLate ? bitmap : before)?.close();
  }
  function fail(key: string, error: unknown): void {
    if (signal.aborted) return;
    shown.set({ ...shown.get(), errors: new Map(shown.get().errors).set(key, error) });
  }
  async function loadAll(purpose: MediaPurpose): Promise<void> {
    const items = shown.get().items ?? (await api.call<{ items: MediaItem[] }>('GET', base, { signal })).items;
    shown.set({ ...shown.get(), items, errors: new Map() });
    const first = chooseFirst(items);
    await Promise.all(first.map((item) => fetchOne(item, WIDTH, purpose)));
    if (purpose === 'PRELOAD') return;
    const rest = items.filter((item) => !first.includes(item));
    await Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => inTurn(rest.filter((_, i) => i % AT_ONCE === lane))));
  }
  async function inTurn(items: readonly MediaItem[]): Promise<void> {
    for (const item of items) await fetchOne(item, WIDTH, 'SHOW', true);
  }
  return {
    shown,
    load: (purpose) => void loadAll(purpose).catch((error: unknown) => fail('LIST', error)),
    sharpen(mediaId) {
      const item = shown.get().items?.find((each) => each.mediaId === mediaId);
      if (item !== undefined) void fetchOne(item, SHARP_WIDTH, 'SHOW', true);
    },
    close() {
      ending.abort();
      for (const bitmap of shown.get().bitmaps.values()) bitmap.close();
      shown.set({ items: null, bitmaps: new Map(), errors: new Map() });
    },
  };
}

/** A picture that is not prepared waits for a worker, and the service may ask to come again. */
async function fetchPatiently(api: Api, path: string, request: CallRequest): Promise<Blob> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await api.fetchBlob(path, request);
    } catch (error) {
      if (!(error instanceof ApiError && error.problem.retryable)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return api.fetchBlob(path, request);
}

/** What a person compares first. Pure. */
function chooseFirst(items: readonly MediaItem[]): MediaItem[] {
  return [bestFrame(items), referenceOf(items)].filter((item) => item !== null);
}

export function referenceOf(items: readonly MediaItem[]): MediaItem | null {
  return items.find(({ kind }) => kind === 'REFERENCE') ?? null;
}

/** Among frames whose faces are nearly as large as the largest, the first one is taken. */
const NEARLY = 0.95;

/** Of the newest attempt, of the frames that the face template was made of: the first one with a large face. Pure. */
export function bestFrame(items: readonly MediaItem[]): MediaItem | null {
  const frames = framesOf(items);
  const ofTemplate = frames.filter(({ usedInTemplate }) => usedInTemplate);
  const candidates = ofTemplate.length > 0 ? ofTemplate : frames;
  const largest = Math.max(0, ...candidates.map(eyeDistance));
  // Without a measured face, the middle of the capture is as good as any.
  if (largest === 0) return candidates[Math.floor(candidates.length / 2)] ?? null;
  return candidates.find((item) => eyeDistance(item) >= NEARLY * largest) ?? null;
}

/** The frames of the newest attempt, in time order. */
export function framesOf(items: readonly MediaItem[]): MediaItem[] {
  const frames = items.filter(({ kind }) => kind === 'FRAME');
  const newest = Math.max(0, ...frames.map(({ attempt }) => attempt ?? 0));
  return frames.filter(({ attempt }) => (attempt ?? 0) === newest);
}

function eyeDistance({ eyes, width, height }: MediaItem): number {
  if (eyes === null) return 0;
  return Math.hypot((eyes.left.x - eyes.right.x) * (width ?? 1), (eyes.left.y - eyes.right.y) * (height ?? 1));
}

/** The pictures of a session while a component shows them. @param preloaded pictures that were opened earlier, which this closes */
export function usePictures(sessionId: string, preloaded: Pictures | null = null): Pictures & { now: ShownPictures } {
  const api = useApi();
  const [pictures] = useState(() => preloaded ?? openPictures(api, sessionId));
  useEffect(() => {
    pictures.load('SHOW');
    return pictures.close;
  }, [pictures]);
  return { ...pictures, now: useStore(pictures.shown) };
}
