import { expect, test } from 'vitest';
import { leavesOf } from './check-tree.ts';
import { actText, functionTree, menuTree, withReading } from './role-tree.ts';

const permission = (key: string, entityText: string, text: string, may = true) => {
  const areaText = key.startsWith('campus') ? 'Campus' : 'System';
  return { id: key, key, text, areaText, entityText, isDefault: false, may };
};
const permissions = [
  permission('campus.student.read', 'Students', 'Students: view'),
  permission('campus.student.create', 'Students', 'Students: create'),
  permission('campus.card.read', 'Cards', 'Cards: view', false),
  permission('system.user.read', 'Users', 'Users: view'),
];

test('functions are grouped by area and kind of record, and functions that the user lacks are fixed', () => {
  const tree = functionTree(permissions);
  expect(tree.map(({ label, children }) => [label, children?.map((kind) => kind.label)])).toEqual([
    ['Campus', ['Students', 'Cards']],
    ['System', ['Users']],
  ]);
  expect(leavesOf(tree).map(({ label, fixed }) => [label, fixed])).toEqual([
    ['view', false],
    ['create', false],
    ['view', true],
    ['view', false],
  ]);
});

test('common functions come first and in one order, independent of their declaration', () => {
  const acts = ['export', 'admit', 'create', 'read', 'update', 'import'];
  const tree = functionTree(acts.map((act) => permission(`campus.lead.${act}`, 'Leads', `Leads: ${act}`)));
  expect(leavesOf(tree).map(({ label }) => label)).toEqual(['read', 'create', 'update', 'import', 'export', 'admit']);
});

test('the name of an act is the text after the kind of record, or the whole text if it was renamed', () => {
  expect(actText({ entityText: '学生', text: '学生：新增' })).toBe('新增');
  expect(actText({ entityText: 'Students', text: 'Students: create' })).toBe('create');
  expect(actText({ entityText: 'Students', text: 'Take children in' })).toBe('Take children in');
});

test('an act adds the right to read its records, and that right can be removed again', () => {
  const chosen = withReading(permissions, new Set(['campus.student.create']), new Set());
  expect(chosen).toEqual(new Set(['campus.student.create', 'campus.student.read']));
  expect(withReading(permissions, new Set(['campus.student.create']), chosen)).toEqual(
    new Set(['campus.student.create']),
  );
});

test('only menu entries that the chosen functions open may be ticked', () => {
  const menus = [
    { id: 'campus', parentId: null, text: 'Campus', permissionId: null },
    { id: 'students', parentId: 'campus', text: 'Students', permissionId: 'campus.student.read' },
    { id: 'cards', parentId: 'campus', text: 'Cards', permissionId: 'campus.card.read' },
    { id: 'home', parentId: null, text: 'Home', permissionId: null },
  ];
  const fixed = (functions: ReadonlySet<string> | null) =>
    leavesOf(menuTree(menus, functions)).map(({ key, fixed }) => [key, fixed]);
  expect(fixed(new Set(['campus.student.read']))).toEqual([
    ['students', false],
    ['cards', true],
    ['home', false],
  ]);
  expect(fixed(null).every(([, isFixed]) => isFixed === false)).toBe(true);
});
