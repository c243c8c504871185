import { areas } from '@kiga/contract/app/areas.ts';
import { describe, expect, it } from 'vitest';
import { areasSpokenOf, wordedAreas } from './areas-spoken-of.ts';

/** What the shell brings along by itself. */
const loadedFirst = 'identity';
const others = areas.map(({ name }) => name).filter((name) => name !== loadedFirst);

describe('the words of areas', () => {
  it('are known of every area', () => {
    expect(wordedAreas.toSorted()).toEqual(others.toSorted());
  });

  it.each(areas.filter(({ name }) => name !== loadedFirst && name !== 'system'))(
    'come with a screen of $name for it and for what it depends on',
    ({ name, dependsOn }) => {
      const needed = [...dependsOn.filter((one) => one !== loadedFirst), name];
      expect(areasSpokenOf(name).toSorted()).toEqual(needed.toSorted());
    },
  );

  it('come all with screens that show what every area has', () => {
    expect(areasSpokenOf('system')).toEqual(wordedAreas);
    expect(areasSpokenOf('app')).toEqual(wordedAreas);
  });
});
