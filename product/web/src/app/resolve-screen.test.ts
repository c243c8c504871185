import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import { describe, expect, it } from 'vitest';
import { screenRows, trailTo, visibleMenu } from './menu-tree.ts';
import { resolveScreen } from './resolve-screen.ts';

const row = (href: string | null, rest: Partial<MenuEntry> = {}): MenuEntry => ({
  id: href ?? 'heading',
  parentId: null,
  href,
  name: `name of ${href}`,
  icon: null,
  isShow: true,
  componentUrl: href === null ? null : href.slice(1),
  subMenus: [],
  ...rest,
});

const menus = [
  row('/home', { componentUrl: 'identity/home' }),
  row(null, {
    name: 'Campus',
    subMenus: [row('/campus/students'), row('/campus/students/hidden', { isShow: false }), row('/campus/new-thing')],
  }),
  row(null, { id: 'empty' }),
  row('https://help.example/'),
];
const known = {
  menus,
  declared: [
    {
      key: 'campus.grades',
      href: '/campus/grades',
      componentUrl: 'campus/grades',
      permission: 'campus.grade.read',
      sort: 0,
      zhCN: '年级',
      enUS: 'Grades',
    },
  ],
  screens: { 'identity/home': 1, 'campus/students': 1, 'campus/students/hidden': 1, 'campus/grades': 1 },
  onePageScreens: new Set(['identity/home']),
};
const at = (path: string) => resolveScreen(path, known);

describe('the target of a path', () => {
  it('is the screen of the menu row, also below the address of the row', () => {
    expect(at('/campus/students')).toMatchObject({ kind: 'screen', componentUrl: 'campus/students' });
    expect(at('/campus/students/7/edit')).toMatchObject({ kind: 'screen', href: '/campus/students' });
  });

  it('is the screen of the longest matching row, even if the row is hidden', () => {
    expect(at('/campus/students/hidden')).toMatchObject({ kind: 'screen', componentUrl: 'campus/students/hidden' });
  });

  it('is forbidden if the product declares it and the menu lacks it', () => {
    expect(at('/campus/grades/7')).toMatchObject({ kind: 'forbidden', menu: { permission: 'campus.grade.read' } });
  });

  it('is an error if this version lacks the screen of the row', () => {
    expect(at('/campus/new-thing')).toEqual({ kind: 'unknownScreen', name: 'name of /campus/new-thing' });
  });

  it.each(['/campus', '/stereo/7', '/home/x', '/campus/studentsX', '/nowhere'])('is not found at %s', (path) => {
    expect(at(path)).toEqual({ kind: 'notFound' });
  });
});

describe('the menu', () => {
  it('shows no hidden rows and no empty headings', () => {
    const shown = visibleMenu(menus);
    expect(shown.map(({ id }) => id)).toEqual(['/home', 'heading', 'https://help.example/']);
    expect(shown[1]?.subMenus.map(({ id }) => id)).toEqual(['/campus/students', '/campus/new-thing']);
  });

  it('gives the headings above a screen and its name', () => {
    expect(trailTo(menus, '/campus/students/7').map(({ name }) => name)).toEqual([
      'Campus',
      'name of /campus/students',
    ]);
  });

  it('offers only screens of this site as shortcuts', () => {
    expect(screenRows(menus).map(({ href }) => href)).toEqual(['/home', '/campus/students', '/campus/new-thing']);
  });
});
