import { useEffect, useState } from 'preact/hooks';

/** Draws the text as a QR code: black on white, also in dark mode, because some cameras read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    const here = { current: true };
    // Loaded only where a code is shown.
    import('uqr').then(({ encode }) => {
      const { data, size } = encode(text, { ecc: 'M', border: 4 });
      if (here.current) setCode({ size, path: toPath(data) });
    });
    return () => {
      here.current = false;
    };
  }, [text]);
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${code?.size ?? 1} ${code?.size ?? 1}`}>
      <path d={code?.path ?? ''} />
    </svg>
  );
}

/** One square for each dark module. */
function toPath(rows: readonly (readonly boolean[])[]): string {
  return rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
}
