import type { Setting } from './setting.js';
import { usePolicyTexts } from './texts.js';

/** A setting as people read it. */
export function SettingText({ value }: { value: Setting }) {
  const texts = usePolicyTexts();
  if (value === null) return <span class="quiet">{texts.none}</span>;
  if (typeof value === 'boolean') return <>{value ? texts.yes : texts.no}</>;
  return <code>{typeof value === 'object' ? value.join(', ') : String(value)}</code>;
}
