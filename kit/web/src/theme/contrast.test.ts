import { describe, expect, it } from 'vitest';
import { type Colours, chartColours, colours, withMoreContrast } from './tokens.ts';

type Pair = readonly [foreground: keyof Colours, ground: keyof Colours];

/** WCAG 2 success criterion 1.4.3: text that must be readable. */
const textPairs: readonly Pair[] = [
  ['ink', 'surface'],
  ['ink', 'page'],
  ['ink', 'side'],
  ['ink', 'raised'],
  ['ink2', 'surface'],
  ['ink2', 'page'],
  ['ink2', 'side'],
  ['ink2', 'raised'],
  ['ink2', 'lineSoft'],
  ['ink3', 'surface'],
  ['ink3', 'page'],
  ['ink3', 'side'],
  ['ink3', 'hover'],
  ['ink3', 'tint50'],
  ['ink3', 'raised'],
  ['link', 'surface'],
  ['link', 'page'],
  ['link', 'tint50'],
  ['link', 'tint100'],
  ['fineText', 'fineGround'],
  ['lookText', 'lookGround'],
  ['lookText', 'surface'],
  ['actText', 'actGround'],
  ['actText', 'surface'],
  ['informationText', 'informationGround'],
  ['pastText', 'pastGround'],
  ['onBrand', 'brand'],
  ['onBrand', 'brandPressed'],
];

/** WCAG 2 success criterion 1.4.11: marks and states of controls. */
const markPairs: readonly Pair[] = [
  ['brand', 'surface'],
  ['lookMark', 'surface'],
];

describe.each(['light', 'dark'] as const)('the %s theme', (mode) => {
  const set = colours[mode];

  it.each(textPairs)('keeps %s readable on %s', (foreground, ground) => {
    expect(contrast(set[foreground], set[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(markPairs)('keeps %s visible on %s', (foreground, ground) => {
    expect(contrast(set[foreground], set[ground])).toBeGreaterThanOrEqual(3);
  });

  it.each(chartColours[mode].series)('keeps the series %s visible on the surface', (colour) => {
    expect(contrast(colour, set.surface)).toBeGreaterThanOrEqual(3);
  });

  it('gives control edges and marks a contrast of 3 to 1 when more contrast is requested', () => {
    const more = withMoreContrast(set);
    expect(contrast(more.controlEdge, more.surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(more.markGreen, more.surface)).toBeGreaterThanOrEqual(3);
  });
});

it('the contrast is 21 for black on white and 1 for equal colours', () => {
  expect(contrast('#FFFFFF', '#000000')).toBeCloseTo(21);
  expect(contrast('#777777', '#777777')).toBe(1);
});

/** Contrast ratio of WCAG 2 (relative luminance of sRGB), 1 to 21. */
function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
