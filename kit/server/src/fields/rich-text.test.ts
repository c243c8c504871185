import { describe, expect, it } from 'vitest';
import { cleanRichText, withPictures } from './rich-text.ts';

const PATH = 'KG0001/2026-11-02/notice/a1.png';

describe('a document', () => {
  it.each([
    ['<p>早上好</p><script>alert(1)</script>', '<p>早上好</p>'],
    ['<p onclick="alert(1)" style="color:red" class="x">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href="JaVaScRiPt:alert(1)">a</a>', 'a'],
    ['<a href="http://a.cn">a</a>', 'a'],
    ['<a href="//a.cn">a</a>', 'a'],
    ['<a href="data:text/html,a">a</a>', 'a'],
    ['<p>a<img src="https://a.cn/x.png" onerror="alert(1)"></p>', '<p>a</p>'],
    ['<p>a<img data-file="../../etc/passwd"></p>', '<p>a</p>'],
    ['<svg><p>a</p></svg><iframe src="https://a.cn"></iframe>', '<p>a</p>'],
    ['<h1>a</h1><b>b</b>', 'a<strong>b</strong>'],
    ['<math><style><img src=x onerror=alert(1)></style></math>a', 'a'],
    ['<p>a<!-- <img src=x onerror=alert(1)> --></p>', '<p>a</p>'],
  ])('keeps nothing dangerous of %s', (html, clean) => {
    expect(cleanRichText(html)).toBe(clean);
  });

  it('opens a link in another window, which does not know this one', () => {
    expect(cleanRichText('<p><a href="https://a.cn/b?c=1">a</a></p>')).toBe(
      '<p><a href="https://a.cn/b?c=1" rel="noopener noreferrer" target="_blank">a</a></p>',
    );
  });

  it('keeps the path of a picture, and gets its address at each reading', () => {
    const html = `<p>a</p><img data-file="${PATH}" alt="" />`;
    expect(cleanRichText(`<p>a</p><img src="blob:x" data-file="${PATH}?expires=1" alt="">`)).toBe(html);
    expect(withPictures(html, (path) => `${path}?a=1&b=2`)).toContain(`src="${PATH}?a=1&amp;b=2"`);
  });

  it.each(['', '<p></p>', '<p> &nbsp;<br></p>', '<ul><li></li></ul>'])('is empty as %s', (html) => {
    expect(cleanRichText(html)).toBeNull();
  });

  it('is not empty with a picture alone', () => {
    expect(cleanRichText(`<p><img data-file="${PATH}"></p>`)).not.toBeNull();
  });
});
