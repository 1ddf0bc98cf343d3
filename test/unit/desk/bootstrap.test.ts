import { boundByPeople } from '@faceproof/desk/statistics/bootstrap.js';
import { describe, expect, it } from 'vitest';

const person = (wrong: number, right: number) => [
  ...Array.from({ length: wrong }, () => true),
  ...Array.from({ length: right }, () => false),
];

describe('bounds by people', () => {
  it('are the same in each run', () => {
    const errors = [person(1, 9), person(0, 10), person(3, 7)];
    expect(boundByPeople(errors)).toEqual(boundByPeople(errors));
  });

  it('are wider if the same errors belong to one person than if they are spread', () => {
    const spread = boundByPeople(Array.from({ length: 10 }, () => person(1, 9)));
    const one = boundByPeople([person(10, 0), ...Array.from({ length: 9 }, () => person(0, 10))]);
    expect(spread).toEqual({ people: 10, low: 0.1, high: 0.3, method: 'RULE_OF_THREE', units: 10 });
    expect(one.low).toBe(0);
    expect(one.high).toBeGreaterThan(0.25);
  });

  it.each([3, 5, 10])('never make the upper bound better for an error more, among %i people', (people) => {
    const highs = [0, 1, 2].map((wrong) => {
      const attacked = Array.from({ length: people }, (_, i) => (i === 0 ? person(wrong, 20 - wrong) : person(0, 20)));
      return boundByPeople(attacked).high;
    });
    expect(highs).toEqual(highs.toSorted((a, b) => a - b));
  });

  it('claim nothing from few people without an error', () => {
    expect(boundByPeople([])).toMatchObject({ people: 0, low: 0, high: 1 });
    expect(boundByPeople([person(0, 100)])).toMatchObject({ people: 1, low: 0, high: 1 });
    expect(boundByPeople(Array.from({ length: 30 }, () => person(0, 5)))).toMatchObject({
      low: 0,
      high: 0.1,
      method: 'RULE_OF_THREE',
    });
    expect(boundByPeople(Array.from({ length: 30 }, () => person(5, 0)))).toMatchObject({ low: 0.9, high: 1 });
  });
});
