import { expect, it } from 'vitest';
import { greetingKey } from './greeting.ts';

it.each([
  [0, 'evening'],
  [5, 'dawn'],
  [8, 'dawn'],
  [9, 'morning'],
  [12, 'noon'],
  [14, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
])('the greeting at %i o’clock is that of the %s', (hour, part) => {
  expect(greetingKey(hour)).toBe(`identity.login.greeting.${part}`);
});
