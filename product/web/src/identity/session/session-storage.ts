import type { Language } from '@kiga/entity/words/words.ts';
/** A menu row as the server returns it at sign-in and with the current session. */
export interface MenuRow {
  id: string;
  parentId: string | null;
  /** A path of this site, or an external address in a new window; null for a heading. */
  href: string | null;
  name: string;
  icon: string | null;
  isShow: boolean;
  /** Name of a screen of the web; null for a heading and for external addresses. */
  componentUrl: string | null;
  subMenus: MenuRow[];
}

/** An open tab of the shell: its address within the site and its last title. */
export interface TabEntry {
  path: string;
  title: string;
}

const keys = {
  token: 'kiga.token',
  shardNum: 'kiga.shardNum',
  language: 'kiga.language',
  menus: 'kiga.menus',
  tags: 'kiga.tags',
  access: 'kiga.access',
  weakPassword: 'kiga.weakPassword',
  appType: 'kiga.appType',
} as const;

const tokenCookie = 'kiga_token';
const tokenCookieSeconds = 30 * 24 * 60 * 60;
const defaultShardNum = '00001';

/** Returns the bearer token of the signed-in user, or null. */
export function getToken(): string | null {
  return localStorage.getItem(keys.token);
}

/** Stores the token in local storage and, for 30 days, as a cookie of this site. */
export function setToken(token: string): void {
  localStorage.setItem(keys.token, token);
  writeTokenCookie(encodeURIComponent(token), tokenCookieSeconds);
}

export function clearToken(): void {
  localStorage.removeItem(keys.token);
  writeTokenCookie('', 0);
}

/** Returns the cell of the user's organization; '00001' before the first sign-in. */
export function getShardNum(): string {
  return localStorage.getItem(keys.shardNum) ?? defaultShardNum;
}

export function setShardNum(shardNum: string): void {
  localStorage.setItem(keys.shardNum, shardNum);
}

/** Returns the current language: the stored choice, else the browser's if it is zh-CN or en-US, else en_US. */
export function getLanguage(): Language {
  const stored = localStorage.getItem(keys.language);
  if (stored === 'zh_CN' || stored === 'en_US') return stored;
  return navigator.language.toLowerCase() === 'zh-cn' ? 'zh_CN' : 'en_US';
}

/** Stores the language; the caller reloads the page, so that all texts change. */
export function setLanguage(language: Language): void {
  localStorage.setItem(keys.language, language);
}

/** Returns the menu of the last answer, for a first paint until the current session is loaded. */
export function getMenus(): MenuRow[] {
  return readList<MenuRow>(keys.menus);
}

export function setMenus(menus: MenuRow[]): void {
  localStorage.setItem(keys.menus, JSON.stringify(menus));
}

/** Returns the open tabs of the shell, in order. Titles in another language than this one are left out. */
export function getTags(shown: Language): TabEntry[] {
  return readList<TabEntry & { language: Language }>(keys.tags).map(({ path, title, language }) => ({
    path,
    title: language === shown ? title : '',
  }));
}

/** Stores the open tabs, whose titles are in this language. */
export function setTags(tags: readonly TabEntry[], language: Language): void {
  localStorage.setItem(keys.tags, JSON.stringify(tags.map((tab) => ({ ...tab, language }))));
}

/** Returns the permission keys of the session from the last answer. */
export function getAccess(): string[] {
  return readList<string>(keys.access);
}

export function setAccess(access: string[]): void {
  localStorage.setItem(keys.access, JSON.stringify(access));
}

/** Returns whether the user signed in with a weak password and must change it first. */
export function hasWeakPassword(): boolean {
  return localStorage.getItem(keys.weakPassword) === '1';
}

export function setWeakPassword(weak: boolean): void {
  if (weak) localStorage.setItem(keys.weakPassword, '1');
  else localStorage.removeItem(keys.weakPassword);
}

/** Returns the kind of user of the last sign-in in this browser; null before the first. */
export function getAppType(): number | null {
  const stored = Number(localStorage.getItem(keys.appType));
  return Number.isInteger(stored) && stored > 0 ? stored : null;
}

export function setAppType(appType: number): void {
  localStorage.setItem(keys.appType, String(appType));
}

/**
 * Deletes the signed-in user's data: token, menu, open tabs (their titles may name children), weak-password flag and
 * permissions. Language, theme, kind of user and cell belong to the browser and stay.
 */
export function clearSession(): void {
  clearToken();
  for (const key of [keys.menus, keys.tags, keys.access, keys.weakPassword]) localStorage.removeItem(key);
}

function writeTokenCookie(value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // The Cookie Store API does not exist on plain http addresses other than localhost.
  document.cookie = `${tokenCookie}=${value}; path=/; max-age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

// A damaged value, or one of an older version, counts as not stored.
function readList<T>(key: string): T[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? (value as T[]) : [];
  } catch {
    return [];
  }
}
