import { readFileSync } from 'node:fs';
import { menus } from '@kiga/contract/app/menus.ts';
import { describe, expect, it } from 'vitest';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const shown = menus.filter(({ href, isShow }) => href !== null && isShow !== false);

/** Names of screens in the table below a heading. */
function screensBelow(heading: string): string[] {
  const chapter = readme.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const rows = chapter.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).flatMap((row) => {
    const names = (row.split('|')[2] ?? '').split(/[:：]/)[0] ?? '';
    return names.split(/[,、]/).map((name) => name.trim());
  });
}

describe('README.md', () => {
  it.each([
    { heading: 'Screens', language: 'enUS' as const },
    { heading: '页面', language: 'zhCN' as const },
  ])('lists the screens of the menu below $heading', ({ heading, language }) => {
    const names = shown.map((row) => row[language]);
    expect(screensBelow(heading).toSorted()).toEqual(names.toSorted());
  });
});
