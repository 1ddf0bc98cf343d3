import type { MediaItem } from '@faceproof/protocol/api/sessions/media.js';
import { fill, formatNumber, type Language, useLanguage } from '../texts/language.js';
import { FaceCanvas, type View } from './face-canvas.js';
import { useViewTexts } from './texts.js';

const SMALL: View = { loupe: null, zoom: 1, brightness: 1, aligned: true };

/** The frames in time order. One of them is shown large. */
export function Film(props: {
  frames: readonly MediaItem[];
  bitmaps: ReadonlyMap<string, ImageBitmap>;
  current: number;
  onChoose: (index: number) => void;
}) {
  const { frames, bitmaps, current, onChoose } = props;
  const texts = useViewTexts();
  const language = useLanguage();
  return (
    <ol class="film" aria-label={texts.frames}>
      {frames.map((item, index) => (
        <li key={item.mediaId}>
          <button
            type="button"
            aria-current={index === current ? 'true' : undefined}
            disabled={item.state === 'DELETED'}
            title={item.state === 'DELETED' ? texts.deleted : undefined}
            onClick={() => onChoose(index)}
          >
            <FaceCanvas
              item={item}
              bitmap={bitmaps.get(item.mediaId)}
              label={labelOf(item, index, frames.length, texts, language)}
              view={SMALL}
            />
          </button>
        </li>
      ))}
    </ol>
  );
}

export function labelOf(
  item: MediaItem,
  index: number,
  count: number,
  texts: { frame: string; frameUntimed: string },
  language: Language,
): string {
  if (item.atMs === null) return fill(texts.frameUntimed, { n: index + 1, count });
  const at = formatNumber(item.atMs / 1000, language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return fill(texts.frame, { n: index + 1, count, at });
}
