import type { MediaItem } from '@faceproof/protocol/api/sessions/media.js';
import { useId } from 'preact/hooks';
import { Button } from '../parts/forms/button.js';
import { useWhy } from '../parts/forms/use-why.js';
import { useNow } from '../parts/shown/time.js';
import { useMe } from '../sign-in/use-me.js';
import { fill } from '../texts/language.js';
import { FaceCanvas, type Loupe, type View } from './face-canvas.js';
import { useViewTexts } from './texts.js';

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
  const texts = useViewTexts();
  const why = useWhy();
  if (item.state === 'DELETED') return <p class="face missing">{texts.deleted}</p>;
  if (bitmap === undefined && error !== undefined)
    return (
      <div class="face missing" role="alert">
        <p>{fill(texts.failed, { why: why(error) })}</p>
        <Button text={texts.again} onClick={retry} />
      </div>
    );
  return (
    <div class="marked">
      <FaceCanvas item={item} bitmap={bitmap} {...shown} />
      <Watermark />
    </div>
  );
}

const RENEWED_MS = 60_000;

/** The name of the person who looks, and when, all over a picture: a photo of the screen says who took it. */
function Watermark() {
  const { name } = useMe();
  const now = useNow(RENEWED_MS);
  const id = useId();
  const said = `${name} · ${now.toISOString().slice(0, 16).replace('T', ' ')}Z`;
  return (
    <svg class="watermark" aria-hidden="true">
      <defs>
        <pattern id={id} width="220" height="90" patternUnits="userSpaceOnUse" patternTransform="rotate(-28)">
          <text x="8" y="30">
            {said}
          </text>
          <text x="-100" y="75">
            {said}
          </text>
          <text x="120" y="75">
            {said}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
