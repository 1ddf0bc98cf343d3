import { usePartTexts } from '../texts.js';

/** Shown only after a moment (by its style), so that fast answers do not flicker. */
export function Loading() {
  const texts = usePartTexts();
  return (
    <p class="loading" role="status">
      {texts.loading}
    </p>
  );
}
