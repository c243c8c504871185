import { describe, expect, it } from 'vitest';
import { pictureQuality, QUALITY_SIDE_PX, qualityDoubts } from './picture-quality.ts';

const SIDE = QUALITY_SIDE_PX;
const picture = (grey: (x: number, y: number) => number) =>
  Array.from({ length: SIDE * SIDE }, (_, index) => grey(index % SIDE, Math.floor(index / SIDE)));
const doubts = (grey: (x: number, y: number) => number) => qualityDoubts(pictureQuality(picture(grey)), 'face');
/** Stripes of this width with soft edges. */
const stripes = (width: number, middle: number, swing: number) => (x: number) =>
  middle + swing * Math.sin((x / width) * Math.PI);

describe('the quality of a face photo', () => {
  it('is the mean of its brightness, and its sharpness does not depend on it', () => {
    expect(pictureQuality(picture(() => 90))).toEqual({ brightness: 90, sharpness: 0 });
    const [dim, bright] = [60, 180].map((middle) => pictureQuality(picture(stripes(4, middle, 40))));
    expect(dim?.sharpness).toBeCloseTo(bright?.sharpness as number, 3);
  });

  it('leaves no doubt about a picture with light and fine detail', () => {
    expect(doubts(stripes(4, 128, 60))).toEqual([]);
  });

  it('is doubted where the picture is dark, bright or without fine detail', () => {
    expect(doubts(stripes(4, 59, 40))).toEqual(['dark']);
    expect(doubts(stripes(4, 60.1, 40))).toEqual([]);
    expect(doubts(stripes(4, 216, 39))).toEqual(['bright']);
    expect(doubts(stripes(4, 214.9, 39))).toEqual([]);
    expect(doubts(stripes(40, 128, 60))).toEqual(['blurred']);
  });

  it('is not judged in a mode without such rules', () => {
    expect(qualityDoubts({ brightness: 0, sharpness: 0 }, 'image')).toEqual([]);
  });
});
