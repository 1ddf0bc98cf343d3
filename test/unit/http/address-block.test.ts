import { addressBlock, blocksOf } from '@faceproof/orchestrator/http/limits/address-block.js';
import { expect, test } from 'vitest';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['not an address', 'unknown'],
  [undefined, 'unknown'],
])('%s counts as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

test.each([
  ['203.0.113.7', ['203.0.113.7', '203.0.113.7', '203.0.113.7']],
  ['2001:db8:1:2ab:3::6', ['2001:db8:1::/48', '2001:db8:1:200::/56', '2001:db8:1:2ab::/64']],
  [undefined, ['unknown', 'unknown', 'unknown']],
])('%s belongs to %j', (address, blocks) => {
  expect(blocksOf(address)).toEqual(blocks);
});
