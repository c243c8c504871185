import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWhole, readTemperature, stepped } from './temperature.ts';

describe('a typed temperature', () => {
  it.each([
    ['366', 36.6],
    ['36.6', 36.6],
    ['37', 37],
    ['36,6', 36.6],
    ['３６．６', 36.6],
    ['36。6', 36.6],
    [' 37.5 °C', 37.5],
    ['34.0', 34],
    ['42.0', 42],
  ])('is read from %s as %d', (typed, celsius) => {
    expect(readTemperature(typed)).toEqual({ celsius, issue: null });
  });

  it.each([
    ['91.3', 'outOfRange'],
    ['3.65', 'outOfRange'],
    ['33.9', 'outOfRange'],
    ['42.1', 'outOfRange'],
    ['913', 'outOfRange'],
    ['36.65', 'places'],
    ['abc', 'notNumber'],
    ['3666', 'notNumber'],
  ])('is refused as %s: %s', (typed, issue) => {
    expect(readTemperature(typed)).toEqual({ celsius: null, issue });
  });

  it('is nothing measured when empty', () => {
    expect(readTemperature('  ')).toEqual({ celsius: null, issue: null });
  });

  it('is read the same with and without a point, for every tenth of the range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 340, max: 420 }), (tenths) => {
        expect(readTemperature(String(tenths)).celsius).toBe(tenths / 10);
        expect(readTemperature((tenths / 10).toFixed(1)).celsius).toBe(tenths / 10);
      }),
    );
  });

  it('is not judged before it may be complete', () => {
    expect(['3', '36', '36.', '36.6', '366', '3.6'].map(isWhole)).toEqual([false, false, false, true, true, true]);
  });

  it('begins at the usual one, and stays within the range when stepped', () => {
    expect(stepped('', -1)).toBe('36.6');
    expect(stepped('36.6', 1)).toBe('36.7');
    expect(stepped('41.9', 1)).toBe('42.0');
    expect(stepped('42.0', 1)).toBe('42.0');
    expect(stepped('34.0', -1)).toBe('34.0');
    expect(stepped('91.3', 1)).toBe('36.6');
  });
});
