import { describe, expect, it } from 'vitest';
import { isAgainst, kindsOfAllergy } from './allergy.ts';

describe('the kinds of an allergy', () => {
  it.each([
    ['鸡蛋', ['egg']],
    ['鸡蛋过敏', ['egg']],
    ['蛋', ['egg']],
    ['Peanuts', ['peanut']],
    ['tree nuts', ['nut']],
    ['海鲜', ['crustacean', 'mollusc', 'fish']],
    ['牛奶、芒果', ['milk', 'mango']],
    ['豆奶', ['soy']],
    ['鱿鱼', ['mollusc']],
    ['coconut milk', []],
    ['青霉素', []],
  ])('are found in %s: %j', (text, kinds) => {
    expect(kindsOfAllergy(text).toSorted()).toEqual(kinds.toSorted());
  });
});

describe('a food', () => {
  it.each([
    ['鸡蛋过敏', { foodName: '蛋糕', allergens: ['egg', 'gluten'] as const }, true],
    ['桃', { foodName: '桃', allergens: [] as const }, true],
    ['桃', { foodName: '核桃', allergens: ['nut'] as const }, false],
    ['水蜜桃', { foodName: '桃', allergens: [] as const }, true],
    ['桃', { foodName: '水蜜桃', allergens: [] as const }, true],
    ['玉米', { foodName: '米', allergens: [] as const }, false],
    ['桃', { foodName: '桃仁糕', allergens: [] as const }, false],
    ['草莓', { foodName: '草莓果酱', allergens: [] as const }, true],
    ['牛奶', { foodName: '大米', allergens: [] as const }, false],
    ['', { foodName: '大米', allergens: [] as const }, false],
  ])('is against %s: %j is %s', (allergy, food, expected) => {
    expect(isAgainst(allergy, food)).toBe(expected);
  });
});
