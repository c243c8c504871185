import { describe, expect, it } from 'vitest';
import { markedText, wordsOf } from './marked-text.ts';

describe('the marks of sensitive words', () => {
  it('stand at each hit, whatever its case', () => {
    expect(markedText('想要秘方的加我微信 WX，有福利', ['加我微信', 'wx', '福利'])).toEqual([
      { text: '想要秘方的', isHit: false },
      { text: '加我微信', isHit: true },
      { text: ' ', isHit: false },
      { text: 'WX', isHit: true },
      { text: '，有', isHit: false },
      { text: '福利', isHit: true },
    ]);
  });

  it('leave a text without hits, and signs of patterns, as they are', () => {
    expect(markedText('1+1 (一)', ['+1 (一'])).toEqual([
      { text: '1', isHit: false },
      { text: '+1 (一', isHit: true },
      { text: ')', isHit: false },
    ]);
    expect(markedText('你好', [])).toEqual([{ text: '你好', isHit: false }]);
  });

  it('come from the list of a record', () => {
    expect([wordsOf('加我微信, 福利'), wordsOf(null), wordsOf('')]).toEqual([['加我微信', '福利'], [], []]);
  });
});
