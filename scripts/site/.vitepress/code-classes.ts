import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformerStyleToClass } from '@shikijs/transformers';

/**
 * Colours of code by class, because the service's policy allows no style attribute. The classes are known once every page
 * has been highlighted, which is before the first page is rendered.
 */
export const toClasses = transformerStyleToClass({ classPrefix: 'c-' });

/** The style sheet of these classes, below the folder of assets. */
export function codeStyleName(): string {
  return `code.${createHash('sha256').update(toClasses.getCSS()).digest('hex').slice(0, 8)}.css`;
}

export async function writeCodeStyle(folder: string): Promise<void> {
  await writeFile(join(folder, codeStyleName()), toClasses.getCSS());
}
