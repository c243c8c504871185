import { menus } from '@kiga/contract/app/menus.ts';
import { menuIconNames } from '@kiga/contract/program/menu-icons.ts';
import { describe, expect, it } from 'vitest';
import { filesOf, screenFiles, screens } from './screens.ts';

const paths = Object.keys(screenFiles);
const rows = menus.filter(({ componentUrl }) => componentUrl !== null);

describe('the screen of a menu row', () => {
  it.each(rows)('has one file for $key', (row) => {
    const { screen, componentUrl } = row;
    expect(filesOf(row, paths), `<name>.screen.tsx in product/web/src for ${screen}`).toHaveLength(1);
    expect(screens).toHaveProperty([componentUrl as string]);
  });

  it('is the same for all rows with the same component', () => {
    for (const [name, same] of Map.groupBy(rows, ({ componentUrl }) => componentUrl)) {
      expect(new Set(same.map(({ screen, onePage }) => `${screen} ${onePage}`)).size, String(name)).toBe(1);
    }
  });

  it('leaves no screen file unused', () => {
    const named = rows.flatMap((row) => filesOf(row, paths));
    expect(paths.filter((path) => !named.includes(path))).toEqual([]);
  });

  it('is searched only in the folder of its area', () => {
    const there = ['./campus/parts/term.screen.tsx', './campus/midterm.screen.tsx', './billing/term.screen.tsx'];
    expect(filesOf({ screen: 'campus/term' }, there)).toEqual(['./campus/parts/term.screen.tsx']);
    expect(filesOf({}, there)).toEqual([]);
  });
});

it('every menu row has an icon that the web draws', () => {
  const icons = menus.map(({ icon }) => icon);
  expect(icons.filter((icon) => !(menuIconNames as readonly unknown[]).includes(icon))).toEqual([]);
});
