import { expect, it } from 'vitest';
import { quoteField } from '../../../console/parts/dialogs/save-file.js';

it.each(['=1+1', '+1', '-1', '@SUM(A1)'])('a cell of a CSV file that begins like %s is text to a spreadsheet', (text) => {
  expect(quoteField(text)).toBe(`"'${text}"`);
  expect(quoteField(`a "${text}`)).toBe(`"a ""${text}"`);
});
