import type { ShownLogEntry } from '@kiga/contract/system/log.acts.ts';
import { expect, it } from 'vitest';
import { foldLog } from './fold-log.ts';

it('entries fold into one when they share their event and their request or import', () => {
  const entry = (id: string, event: string, together: string | null) => ({ id, event, together }) as ShownLogEntry;
  const folded = foldLog([
    entry('5', 'undo', 'import'),
    entry('4', 'create', 'import'),
    entry('3', 'undo', 'import'),
    entry('2', 'undo', null),
    entry('1', 'undo', null),
  ]);
  expect([...folded].map(([id, entries]) => [id, entries.map((one) => one.id)])).toEqual([
    ['5', ['5', '3']],
    ['4', ['4']],
    ['2', ['2']],
    ['1', ['1']],
  ]);
});
