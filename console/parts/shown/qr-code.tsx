import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import './qr-code.css';

/** Clear modules around the code, as its standard asks. */
const MARGIN = 4;

/** A text as a QR code, dark on light in both designs: many readers see no inverted ones. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const side = code.size + 2 * MARGIN;
  return (
    <svg
      class="qr"
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  );
}
