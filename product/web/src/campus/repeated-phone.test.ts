import { expect, test } from 'vitest';
import { parentWhoIsThere } from './repeated-phone.ts';

test('the parent with the known number takes the known name, and other parents stay unchanged', () => {
  const values = {
    stuName: '王小明',
    parents: [
      { parentName: '李雯', parentPhone: '13812342046' },
      { parentName: '王建', parentPhone: '13912347715' },
    ],
  };
  const issue = { field: 'parents.1.parentPhone', error: 'X', text: '', data: { parentName: '王建军' } };
  expect(parentWhoIsThere.apply(values, issue)).toEqual({
    stuName: '王小明',
    parents: [
      { parentName: '李雯', parentPhone: '13812342046' },
      { parentName: '王建军', parentPhone: '13912347715' },
    ],
  });
});
