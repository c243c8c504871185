import { describe, expect, it } from 'vitest';
import { findWord, translate, type Words } from './words.ts';

const zh = {
  greeting: '{name}，早上好',
  list: { selected_other: '已选 {count} 名', empty: '暂无数据' },
  kind: { 3: '学校' },
} as const;

const en = {
  greeting: 'Good morning, {name}',
  list: { selected_one: '{count} child selected', selected_other: '{count} children selected', empty: 'No data' },
  kind: { 3: 'School' },
} satisfies Words<typeof zh>;

describe('translate', () => {
  it('fills named places and leaves one without a value readable', () => {
    expect(translate(zh, 'greeting', { name: '周敏' })).toBe('周敏，早上好');
    expect(translate(en, 'greeting')).toBe('Good morning, {name}');
  });

  it('does not fill places that come in with a value', () => {
    expect(translate(en, 'greeting', { name: '{name}' })).toBe('Good morning, {name}');
  });

  it('chooses singular and plural by count, in a language that has them', () => {
    expect(translate(en, 'list.selected', { count: 1 })).toBe('1 child selected');
    expect(translate(en, 'list.selected', { count: 0 })).toBe('0 children selected');
    expect(translate(en, 'list.selected', { count: 3 })).toBe('3 children selected');
    expect(translate(zh, 'list.selected', { count: 1 })).toBe('已选 1 名');
  });

  it('reads keys below a number', () => {
    expect(translate(zh, 'kind.3')).toBe('学校');
  });
});

describe('findWord', () => {
  it('tells a missing text from an empty one', () => {
    expect(findWord(en, 'list.empty')).toBe('No data');
    expect(findWord(en, 'list.unknown')).toBeUndefined();
    expect(findWord(en, 'list')).toBeUndefined();
    expect(findWord(en, 'list.empty.deeper')).toBeUndefined();
    expect(findWord(en, 'constructor.name')).toBeUndefined();
  });
});

// Checked by the compiler: a catalogue with a missing or an unknown key does not pass.
// @ts-expect-error `kind` is missing
({ greeting: '', list: { selected_other: '', empty: '' } }) satisfies Words<typeof zh>;
// @ts-expect-error there is no key `list.full`
void (() => translate(en, 'list.full'));
