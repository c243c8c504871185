import { expect, test } from 'vitest';
import { latinName, readName } from './pinyin.ts';

test('a surname is read with its own pronunciation', () => {
  expect(readName('单若溪', true)).toMatchObject({ pinyin: 'shanruoxi', initials: 'srx' });
  expect(readName('曾一', true).pinyin).toBe('zengyi');
  expect(readName('欧阳承泽', true)).toMatchObject({ pinyin: 'ouyangchengze', initials: 'oycz' });
});

test('the pinyin of a name keeps Latin letters and drops separators', () => {
  expect(readName('Tom 李', true)).toMatchObject({ pinyin: 'tomli', initials: 'tl' });
  expect(readName('买买提·艾力', true).initials).toBe('mmtal');
});

test('classes sort by their numbers, in digits or in Chinese numerals', () => {
  const names = ['大一班', '小十一班', '小二班', '小10班', '小一班', '小二十班', '小三班'];
  const sorted = names.toSorted((a, b) => (readName(a, false).sort < readName(b, false).sort ? -1 : 1));
  expect(sorted).toEqual(['大一班', '小一班', '小二班', '小三班', '小10班', '小十一班', '小二十班']);
});

test('people sort by pinyin, first by surname', () => {
  const names = ['张三', '阿宝', '王五', '单三', '王一一'];
  const sorted = names.toSorted((a, b) => (readName(a, true).sort < readName(b, true).sort ? -1 : 1));
  expect(sorted).toEqual(['阿宝', '单三', '王五', '王一一', '张三']);
});

test('a romanised name consists of surname and given name', () => {
  expect(['欧阳承泽', '单若溪', '王雨', '吕一', '司马', '李', 'Tom 李'].map(latinName)).toEqual([
    'Ouyang Chengze',
    'Shan Ruoxi',
    'Wang Yu',
    'Lü Yi',
    'Si Ma',
    'Li',
    'Tom 李',
  ]);
});
