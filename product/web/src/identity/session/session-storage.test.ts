import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearSession,
  getAccess,
  getAppType,
  getLanguage,
  getMenus,
  getShardNum,
  getTags,
  getToken,
  hasWeakPassword,
  setAccess,
  setAppType,
  setLanguage,
  setMenus,
  setShardNum,
  setTags,
  setToken,
  setWeakPassword,
} from './session-storage.ts';

const cookies: string[] = [];
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  cookies.length = 0;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('document', {
    set cookie(text: string) {
      cookies.push(text);
    },
  });
  vi.stubGlobal('location', { protocol: 'https:' });
  browserSpeaks('fr-FR');
});

afterEach(() => vi.unstubAllGlobals());

const browserSpeaks = (language: string) => vi.stubGlobal('navigator', { language });

describe('the token', () => {
  it('is kept in local storage and for 30 days in a cookie of this site', () => {
    setToken('a;b');
    expect(getToken()).toBe('a;b');
    expect(cookies).toEqual(['kiga_token=a%3Bb; path=/; max-age=2592000; SameSite=Lax; Secure']);
  });

  it('has a cookie without `Secure` if the page came over plain http', () => {
    vi.stubGlobal('location', { protocol: 'http:' });
    setToken('t');
    expect(cookies[0]).not.toContain('Secure');
  });
});

describe('the language', () => {
  it.each([
    ['zh-CN', 'zh_CN'],
    ['en-US', 'en_US'],
    ['zh-TW', 'en_US'],
    ['fr-FR', 'en_US'],
  ])('is derived from a browser in %s as %s', (browser, language) => {
    browserSpeaks(browser);
    expect(getLanguage()).toBe(language);
  });

  it('is the stored one, even if the browser has another', () => {
    browserSpeaks('zh-CN');
    setLanguage('en_US');
    expect(getLanguage()).toBe('en_US');
  });
});

it('titles of tabs in another language than the page are left out', () => {
  setTags([{ path: '/campus/classes', title: '班级' }], 'zh_CN');
  expect(getTags('zh_CN')).toEqual([{ path: '/campus/classes', title: '班级' }]);
  expect(getTags('en_US')).toEqual([{ path: '/campus/classes', title: '' }]);
});

describe('clearSession', () => {
  it('removes the values of the user and keeps those of the browser', () => {
    setToken('t');
    setMenus([
      { id: '1', parentId: null, href: '/home', name: '', icon: null, isShow: true, componentUrl: null, subMenus: [] },
    ]);
    setTags([{ path: '/home', title: '' }], 'zh_CN');
    setAccess(['campus.student.read']);
    setWeakPassword(true);
    setLanguage('zh_CN');
    setShardNum('00007');
    setAppType(9);

    clearSession();

    expect([getToken(), getMenus(), getTags('zh_CN'), getAccess(), hasWeakPassword()]).toEqual([
      null,
      [],
      [],
      [],
      false,
    ]);
    expect(cookies.at(-1)).toContain('max-age=0');
    expect([getLanguage(), getShardNum(), getAppType()]).toEqual(['zh_CN', '00007', 9]);
  });
});

describe('a missing or damaged value', () => {
  it('is read as its default', () => {
    stored.set('kiga.menus', '{broken');
    stored.set('kiga.access', '"text"');
    stored.set('kiga.appType', 'x');
    expect([getMenus(), getAccess(), getAppType(), getShardNum()]).toEqual([[], [], null, '00001']);
  });
});
