import { useState } from 'preact/hooks';
import { fill } from '../../texts/language.js';
import { usePartTexts } from '../texts.js';
import { Icon } from './icon.js';

/** An id, or any text that people paste elsewhere. A click copies it. @param short shows only its end */
export function CopyId({ id, short = false }: { id: string; short?: boolean }) {
  const texts = usePartTexts();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
    setTimeout(() => setCopied(false), 1_500);
  };
  return (
    <button type="button" class="copy-id" title={id} onClick={copy}>
      <span class="visually-hidden">{fill(texts.copy, { text: id })}</span>
      <code aria-hidden="true">{short ? `…${id.slice(-6)}` : id}</code>
      <Icon name={copied ? 'check' : 'copy'} />
      <span class="visually-hidden" role="status">
        {copied ? texts.copied : ''}
      </span>
    </button>
  );
}
