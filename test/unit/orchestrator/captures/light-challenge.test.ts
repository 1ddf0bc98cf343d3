import { LIGHT_COLORS, LIGHT_ORDERS, makeLight } from '@faceproof/orchestrator/captures/light.js';
import { contrast, parse } from '@faceproof/protocol/accent.js';
import { describe, expect, it } from 'vitest';
import { drawFrom } from '../../../harness/draw.js';

const linear = (channel: number) => (channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4);
const luminance = (color: string) => {
  const [red, green, blue] = parse(color).map(linear);
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
};

describe('the light challenge', () => {
  const random = drawFrom(3);
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
  const many = Array.from({ length: 20_000 }, () => makeLight({ bytes }));

  it('draws one of 984 orders, all about as often', () => {
    const counts = new Map<string, number>();
    for (const { steps } of many) {
      const order = steps.map(({ color }) => color).join();
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(LIGHT_ORDERS).toHaveLength(984);
    expect(counts.size).toBe(984);
    expect(Math.max(...counts.values())).toBeLessThan(60);
  });

  it('changes the colour with every step, at most twice a second, and shows each of them', () => {
    for (const { steps, fadeMs } of many.slice(0, 1000)) {
      expect(steps.every(({ color }, i) => color !== steps[i - 1]?.color)).toBe(true);
      expect(new Set(steps.map(({ color }) => color)).size).toBe(LIGHT_COLORS.length);
      expect(Math.min(...steps.map(({ holdMs }) => holdMs))).toBeGreaterThanOrEqual(500);
      expect(fadeMs).toBeGreaterThanOrEqual(200);
    }
  });

  it('flashes by no definition: one luminance for all, no saturated red; and black reads on each', () => {
    const shades = LIGHT_COLORS.map(luminance);
    expect(Math.max(...shades) - Math.min(...shades)).toBeLessThan(0.02);
    for (const color of LIGHT_COLORS) {
      const [red = 0, green = 0, blue = 0] = parse(color).map(linear);
      expect(red / (red + green + blue)).toBeLessThan(0.8);
      expect(contrast(parse(color), [0, 0, 0])).toBeGreaterThan(4.5);
    }
  });
});
