import { useId } from 'preact/hooks';
import { useNow } from '../parts/use-now.js';
import { useMe } from '../sign-in/use-me.js';

const RENEWED_MS = 60_000;

/** The name of the person who looks, and when, all over a picture: a photo of the screen says who took it. */
export function Watermark() {
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
