import { expect, it } from 'vitest';
import { safeName, uniqueName } from './file-names.ts';

it.each([
  ['小一班', '小一班'],
  ['大/中\\班:"*"', '大_中_班____'],
  ['..', '_'],
  ['con', '_con'],
  ['Nul.pdf', '_Nul.pdf'],
  ['a. ', 'a'],
  ['', '_'],
])('the name %j is the file %j on every system', (name, file) => {
  expect(safeName(name)).toBe(file);
});

it('two files of one folder never have the same name, whatever their capitals', () => {
  const taken = new Set<string>();
  expect(['Anna', 'anna', 'Anna'].map((name) => uniqueName(name, taken))).toEqual(['Anna', 'anna (2)', 'Anna (3)']);
});
