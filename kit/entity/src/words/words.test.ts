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
  it('fills named placeholders and keeps a placeholder without a value', () => {
    expect(translate(zh, 'greeting', { name: '周敏' })).toBe('周敏，早上好');
    expect(translate(en, 'greeting')).toBe('Good morning, {name}');
  });

  it('does not fill a placeholder that arrives inside a value', () => {
    expect(translate(en, 'greeting', { name: '{name}' })).toBe('Good morning, {name}');
  });

  it('chooses singular or plural by count if the language has both', () => {
    expect(translate(en, 'list.selected', { count: 1 })).toBe('1 child selected');
    expect(translate(en, 'list.selected', { count: 0 })).toBe('0 children selected');
    expect(translate(en, 'list.selected', { count: 3 })).toBe('3 children selected');
    expect(translate(zh, 'list.selected', { count: 1 })).toBe('已选 1 名');
  });

  it('finds a text by a numeric key', () => {
    expect(translate(zh, 'kind.3')).toBe('学校');
  });
});

describe('findWord', () => {
  it('returns undefined if the key has no text', () => {
    expect(findWord(en, 'list.empty')).toBe('No data');
    expect(findWord(en, 'list.unknown')).toBeUndefined();
    expect(findWord(en, 'list')).toBeUndefined();
    expect(findWord(en, 'list.empty.deeper')).toBeUndefined();
    expect(findWord(en, 'constructor.name')).toBeUndefined();
  });
});

// The compiler refuses a catalogue with a missing key, and a key that no catalogue has.
// @ts-expect-error the key `kind` is missing
({ greeting: '', list: { selected_other: '', empty: '' } }) satisfies Words<typeof zh>;
// @ts-expect-error the key `list.full` does not exist
void (() => translate(en, 'list.full'));
