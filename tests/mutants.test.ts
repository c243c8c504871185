import { describe, expect, it } from 'vitest';
import { chooseMutants, findMutants, type Mutant, mutantKinds } from '../scripts/find-mutants.ts';
import { root } from '../scripts/run-tool.ts';
import { listFiles, parseSource, readSources } from '../scripts/source-file.ts';
import { testsOf } from '../scripts/tests-of.ts';

/** The variants of a text, each with one planted mistake. */
const mutated = (text: string, path = 'a.ts') =>
  findMutants(parseSource(path, text)).map(
    (mutant) => text.slice(0, mutant.start) + mutant.text + text.slice(mutant.end),
  );

describe('a planted mistake', () => {
  it.each([
    ['const a = sql`x where ${scope.within("k")} and y`;', ['const a = sql`x where ${sql`true`} and y`;']],
    ['const may = session.permissions.has(key);', ['const may = true;']],
    ["const rows = [{ entity: 'a', appTypes: [3, 4] }];", ["const rows = [{ entity: 'a', appTypes: [3, 4, 5] }];"]],
    ['const shown = maskPhone(phone);', ['const shown = (phone);']],
    ['const late = a < b;', ['const late = a <= b;']],
    ['const same = a === b;', ['const same = a !== b;']],
    ["throw new AppError('GONE');", ['{}']],
    ['await assertMayAssign(session);', [';']],
    ["db.selectFrom('a').where('id', '=', id);", ["db.selectFrom('a');"]],
    ['const q = sql`select 1 from a where x and not a.deleted`;', ['const q = sql`select 1 from a where x`;']],
    ['const a = { id: row.id, baseId: row.base };', ['const a = { id: row.base, baseId: row.id };']],
  ])('is found in %s', (text, expected) => {
    expect(mutated(text)).toEqual(expected);
  });

  it('has a place of every kind in the product', () => {
    const files = listFiles(root, 'product/server/src').filter((file) => !file.includes('.test.'));
    const kinds = new Set(
      readSources(root, files)
        .flatMap(findMutants)
        .map(({ kind }) => kind),
    );
    expect([...kinds].toSorted()).toEqual([...mutantKinds].toSorted());
  });
});

describe('the choice of mistakes', () => {
  const all = ['a.ts', 'b.ts', 'c.ts'].flatMap((path) =>
    findMutants(parseSource(path, 'f(a === b); f(a < b); f(a > b); throw x; maskA(b);')),
  );
  const ofSeed = (seed: number) => chooseMutants(all, 6, seed).map(({ file, start }: Mutant) => `${file} ${start}`);

  it('is the same for the same seed, and differs for another', () => {
    expect(ofSeed(1)).toEqual(ofSeed(1));
    expect(ofSeed(1)).not.toEqual(ofSeed(2));
  });

  it('takes each kind in turn, and files evenly', () => {
    const chosen = chooseMutants(all, 6, 1);
    expect(new Set(chosen.map(({ kind }) => kind)).size).toBe(3);
    expect(new Set(chosen.map(({ file }) => file)).size).toBe(3);
  });

  it('holds every mistake if more are requested than exist', () => {
    expect(chooseMutants(all, 1_000, 1)).toHaveLength(all.length);
  });
});

it('the tests of a file are those beside it and those with its name', () => {
  expect(testsOf('kit/server/src/secrets/secrets.ts')).toContain('kit/server/src/secrets/secrets.test.ts');
  expect(testsOf('product/server/src/campus/term.server.ts')).toContain('tests/api/campus/terms.test.ts');
  expect(testsOf('product/contract/src/campus/campus.area.ts')[0]).toBe('tests/api/access/access.test.ts');
  expect(testsOf('kit/server/src/transfer/import-match.ts')).toContain('tests/api/kit/import.test.ts');
});
