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

test('a group is chosen as far as what is in it', () => {
  expect(choiceOf(campus, new Set())).toBe('none');
  expect(choiceOf(campus, new Set(['read']))).toBe('some');
  expect(choiceOf(campus, new Set(['read', 'create', 'delete', 'readCards']))).toBe('all');
});

test('a click on a group chooses all that may be, then none of it, and leaves what is fixed', () => {
  const some = new Set(['read', 'elsewhere']);
  expect(willChoose(students, some)).toBe(true);
  const all = chosenAfter([students], some, true);
  expect(all).toEqual(new Set(['read', 'elsewhere', 'create']));
  expect(willChoose(students, all)).toBe(false);
  expect(chosenAfter([students], new Set([...all, 'delete']), false)).toEqual(new Set(['elsewhere', 'delete']));
});

test('a group that is found comes with all that is in it, another only with what is found', () => {
  expect(keys(foundNodes([campus], 'student'))).toEqual(['read', 'create', 'delete']);
  expect(keys(foundNodes([campus], 'view'))).toEqual(['read', 'readCards']);
  expect(keys(foundNodes([campus], ' STUDENT.read '))).toEqual(['read']);
  expect(foundNodes([campus], 'nothing')).toEqual([]);
  expect(keys(foundNodes([campus], ' '))).toHaveLength(4);
});
