import { describe, expect, it } from 'vitest';
import { shortClassName } from './short-class-name.ts';

describe('the short name of a class', () => {
  it.each([
    ['小一班', '小一'],
    ['蒲公英班', '蒲公英'],
    ['大班', '大班'],
    ['班级甲', '班级甲'],
    ['Sunflowers', 'Sunflowers'],
  ])('leaves out the last sign of %s where two signs stay', (name, short) => {
    expect(shortClassName(name)).toBe(short);
  });
});
