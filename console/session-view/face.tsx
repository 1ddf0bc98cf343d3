import type { MediaItem } from '@faceproof/protocol/api/media.js';
import { useWhy } from '../parts/use-why.js';
import { fill } from '../texts/catalogue.js';
import { useTexts } from '../texts/language.js';
import { FaceCanvas, type Loupe, type View } from './face-canvas.js';
import { VIEW } from './texts.js';
import { Watermark } from './watermark.js';

/** One large picture; in its place that it was deleted, or why it could not be loaded. */
export function Face(props: {
  item: MediaItem;
  bitmap: ImageBitmap | undefined;
  error: unknown;
  label: string;
  view: View;
  onLoupe: (loupe: Loupe | null) => void;
  retry: () => void;
}) {
  const { item, bitmap, error, retry, ...shown } = props;
  const texts = useTexts(VIEW);
  const why = useWhy();
  if (item.state === 'DELETED') return <p class="face missing">{texts.deleted}</p>;
  if (bitmap === undefined && error !== undefined)
    return (
      <div class="face missing" role="alert">
        <p>{fill(texts.failed, { why: why(error) })}</p>
        <button type="button" class="button" onClick={retry}>
          {texts.again}
        </button>
      </div>
    );
  return (
    <div class="marked">
      <FaceCanvas item={item} bitmap={bitmap} {...shown} />
      <Watermark />
    </div>
  );
}
