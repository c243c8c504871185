import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import { initialsOf } from '@kiga/kit-web/entity/initials.ts';
import { describe, expect, it, test } from 'vitest';
import { findScreens } from './screen-finder.ts';

function row(name: string, href: string | null, more: Partial<MenuEntry> = {}): MenuEntry {
  const componentUrl = href === null ? null : href.slice(1);
  return { id: name, parentId: null, href, name, icon: null, isShow: true, componentUrl, subMenus: [], ...more };
}

const menus = [
  row('首页', '/home'),
  row('园所管理', null, {
    subMenus: [
      row('学生', '/campus/students'),
      row('小班级', '/campus/small'),
      row('班级', '/campus/classes'),
      row('签到机', '/checkInMachineManagement', { isShow: false }),
      row('帮助中心', 'https://help.example', { componentUrl: null }),
    ],
  }),
];
const declared = [
  { key: 'a', href: '/campus/students', componentUrl: 'a', sort: 1, zhCN: '学生', enUS: 'Students' },
  { key: 'b', href: '/campus/classes', componentUrl: 'b', sort: 1, zhCN: '班级', enUS: 'Classes' },
];
const names = (text: string) => findScreens(menus, declared, text).map(({ name }) => name);

describe('the screen finder', () => {
  it('returns every shown screen of the menu for an empty search', () => {
    expect(names(' ')).toEqual(['首页', '学生', '小班级', '班级', '帮助中心']);
    expect(findScreens(menus, declared, '')[1]).toMatchObject({ below: '园所管理', external: false });
  });

  test.each([
    ['学生', ['学生']],
    ['stud', ['学生']],
    ['xs', ['学生']],
    ['班级', ['班级', '小班级']],
    ['ＢＪ', ['班级']],
    ['qdj', ['签到机']],
    ['/checkin', ['签到机']],
    ['udent', ['学生']],
    ['ud', []],
    ['中心', ['帮助中心']],
    ['没有', []],
  ])('answers %s with %s', (text, found) => expect(names(text)).toEqual(found));
});

test('the initials of a menu name are those of its pinyin', () => {
  expect(['园所管理', '设备管理', '未登记的设备', '短信发件箱', '错误日志', 'SMS 设置'].map(initialsOf)).toEqual([
    'ysgl',
    'sbgl',
    'wdjdsb',
    'dxfjx',
    'cwrz',
    'sms sz',
  ]);
});
