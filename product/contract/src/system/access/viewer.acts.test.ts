import { expect, it } from 'vitest';
import { wordsEnUS } from '../../app/words.en-US.ts';
import { wordsZhCN } from '../../app/words.zh-CN.ts';
import { type ShownViewer, tellSeen } from './viewer.acts.ts';

const seen = { name: 'full', basic: 'full', contact: 'masked', face: 'none' } as ShownViewer['seen'];
/** Looks up a text of a nested catalogue by its key. */
const wordOf = (catalogue: object) => (key: string) =>
  String(key.split('.').reduce((part: any, name) => part[name], catalogue));

it('the data that a viewer sees reads as one sentence in both languages', () => {
  expect(tellSeen(seen, wordOf(wordsEnUS))).toBe('Names, birthdays and sex, masked phone and ID numbers');
  expect(tellSeen(seen, wordOf(wordsZhCN))).toBe('姓名、生日和性别、电话和证件（遮盖）');
});
