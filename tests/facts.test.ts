import { existsSync } from 'node:fs';
import { areas } from '@kiga/contract/app/areas.ts';
import { pathOfAct } from '@kiga/entity/path-of-act.ts';
import { describe, expect, it } from 'vitest';
import { facts, fileOf } from './facts/facts.ts';
import { headings } from './facts/menu.ts';

const entities = areas.flatMap((area) => area.entities);
const shown = new Set(
  areas.flatMap((area) => area.menus).flatMap(({ screen, isShow }) => (screen && isShow !== false ? [screen] : [])),
);

/** The facts and the declaration of each entity, for the parts that depend on each other. */
const parts = entities.map((entity) => {
  const { key, area, name, excel, states } = entity;
  const said = facts[key];
  const isKindergartens = said?.owner === 'kindergarten';
  const known: [part: string, declared: boolean, isSaid: boolean][] = [
    ['menu', shown.has(`${area}/${pathOfAct(name)}`), said?.menu != null],
    ['sheet', excel !== undefined, said?.sheet != null],
    ['importers', entity.import !== undefined, (said?.importers.length ?? 0) > 0],
    ['states', states !== undefined, said?.states != null],
    ['search', isKindergartens && entity.search.length > 0, (said?.search?.length ?? 0) > 0],
    ['make', states !== undefined || said?.make !== undefined, said?.make !== undefined],
    ['readersOfAll', said?.owner === 'organization', said?.readersOfAll !== undefined],
  ];
  return { key, file: fileOf(key), said, known };
});

describe('the facts written by hand', () => {
  it.each(parts)('are complete for $key', ({ key, file, said, known }) => {
    const wrong = known.flatMap(([part, declared, isSaid]) => {
      if (declared === isSaid || said === undefined) return [];
      return [declared ? `${file} lacks '${part}'` : `${file} has '${part}', which ${key} does not declare`];
    });
    expect(said === undefined ? [`${file} is missing`] : wrong).toEqual([]);
  });

  it('belong to declared entities', () => {
    const keys = entities.map(({ key }) => key);
    expect(Object.keys(facts).flatMap((key) => (keys.includes(key) ? [] : [`${fileOf(key)} is of no entity`]))).toEqual(
      [],
    );
  });
});

describe('the tests of every area', () => {
  const files = [
    ...areas.map(({ name }) => `api/${name}/every-call.test.ts`),
    ...Object.keys(headings).map((name) => `e2e/${name}/every-screen.test.ts`),
  ];

  it.each(files)('include %s', (file) => {
    expect(existsSync(new URL(file, import.meta.url))).toBe(true);
  });
});
