import { openPictureBudget } from '@faceproof/orchestrator/files/picture-budget.js';
import { isRefusal } from '@faceproof/orchestrator/refusal.js';
import { expect, it } from 'vitest';

const MEGA = 1_000_000;

function codeOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return isRefusal(error) ? error.code : String(error);
  }
}

it('pictures over the limit are refused until others are answered', () => {
  const budget = openPictureBudget(100 * MEGA);
  const leave = budget.admit('a', 40 * MEGA);
  budget.admit('b', 40 * MEGA);
  expect(codeOf(() => budget.admit('c', 21 * MEGA))).toBe('overloaded');
  leave();
  expect(budget.heldPixels()).toBe(40 * MEGA);
  expect(codeOf(() => budget.admit('c', 21 * MEGA))).toBeNull();
});

it('one account alone leaves half of the room to the others', () => {
  const budget = openPictureBudget(180 * MEGA);
  for (let i = 0; i < 3; i++) budget.admit('a', 30 * MEGA);
  expect(codeOf(() => budget.admit('a', 1))).toBe('overloaded');
  expect(codeOf(() => budget.admit('b', 90 * MEGA))).toBeNull();
});

it('the largest picture finds room, however small the limit', () => {
  expect(codeOf(() => openPictureBudget(40 * MEGA).admit('a', 40 * MEGA))).toBeNull();
});

it('leaving twice gives the room back once', () => {
  const budget = openPictureBudget(100 * MEGA);
  const leave = budget.admit('a', 30 * MEGA);
  budget.admit('a', 10 * MEGA);
  leave();
  leave();
  expect(budget.heldPixels()).toBe(10 * MEGA);
});
