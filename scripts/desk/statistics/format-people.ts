import { formatCount } from '@faceproof/protocol/format-count.js';

export function formatPeople(count: number): string {
  return formatCount(count, 'person', 'people');
}
