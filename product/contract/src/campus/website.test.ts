import { describe, expect, it } from 'vitest';
import { websiteHref } from './website.ts';

describe('a website', () => {
  it.each([
    ['https://xrk.example.cn', 'https://xrk.example.cn'],
    ['http://xrk.example.cn/about?x=1', 'http://xrk.example.cn/about?x=1'],
    ['xrk.example.cn', 'https://xrk.example.cn'],
    ['xrk.example.cn:8080/a', 'https://xrk.example.cn:8080/a'],
    ['幼儿园.中国', 'https://幼儿园.中国'],
  ])('%s leads to %s', (typed, href) => {
    expect(websiteHref(typed)).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'sunflower',
    'a b.example',
    'http://',
    'https://u@a.example',
  ])('is refused when it is %s', (typed) => {
    expect(websiteHref(typed)).toBeNull();
  });
});
