import { expect, test } from 'vitest';
import { type CheckNode, choiceOf, chosenAfter, foundNodes, leavesOf, willChoose } from './check-tree.ts';

const students: CheckNode = {
  key: 'students',
  label: 'Students',
  children: [
    { key: 'read', label: 'view', alias: 'campus.student.read' },
    { key: 'create', label: 'create' },
    { key: 'delete', label: 'delete', fixed: true },
  ],
};
const cards: CheckNode = { key: 'cards', label: 'Cards', children: [{ key: 'readCards', label: 'view' }] };
const campus: CheckNode = { key: 'campus', label: 'Campus', children: [students, cards] };
const keys = (nodes: readonly CheckNode[]) => leavesOf(nodes).map(({ key }) => key);

test('the choice of a group is none, some or all of its leaves', () => {
  expect(choiceOf(campus, new Set())).toBe('none');
  expect(choiceOf(campus, new Set(['read']))).toBe('some');
  expect(choiceOf(campus, new Set(['read', 'create', 'delete', 'readCards']))).toBe('all');
});

test('a click on a group chooses all its free leaves or none, and keeps fixed leaves', () => {
  const some = new Set(['read', 'elsewhere']);
  expect(willChoose(students, some)).toBe(true);
  const all = chosenAfter([students], some, true);
  expect(all).toEqual(new Set(['read', 'elsewhere', 'create']));
  expect(willChoose(students, all)).toBe(false);
  expect(chosenAfter([students], new Set([...all, 'delete']), false)).toEqual(new Set(['elsewhere', 'delete']));
});

test('a search gives a matching group with all its leaves, and other groups with matching leaves only', () => {
  expect(keys(foundNodes([campus], 'student'))).toEqual(['read', 'create', 'delete']);
  expect(keys(foundNodes([campus], 'view'))).toEqual(['read', 'readCards']);
  expect(keys(foundNodes([campus], ' STUDENT.read '))).toEqual(['read']);
  expect(foundNodes([campus], 'nothing')).toEqual([]);
  expect(keys(foundNodes([campus], ' '))).toHaveLength(4);
});
