import { tellCount } from '@faceproof/protocol/tell-count.js';

export function tellPeople(count: number): string {
  return tellCount(count, 'person', 'people');
}
