import { areas } from '@kiga/contract/app/areas.ts';
import { describe, expect, it } from 'vitest';
import { areasSpokenOf, wordedAreas } from './areas-spoken-of.ts';

/** The area whose texts are part of the shell. */
const loadedFirst = 'identity';
const others = areas.map(({ name }) => name).filter((name) => name !== loadedFirst);

describe('the texts of areas', () => {
  it('exist for every area', () => {
    expect(wordedAreas.toSorted()).toEqual(others.toSorted());
  });

  it.each(areas.filter(({ name }) => name !== loadedFirst && name !== 'system'))(
    'are loaded with a screen of $name for this area and its dependencies',
    ({ name, dependsOn }) => {
      const needed = [...dependsOn.filter((one) => one !== loadedFirst), name];
      expect(areasSpokenOf(name).toSorted()).toEqual(needed.toSorted());
    },
  );

  it('are all loaded with screens that show every area', () => {
    expect(areasSpokenOf('system')).toEqual(wordedAreas);
    expect(areasSpokenOf('app')).toEqual(wordedAreas);
  });
});
