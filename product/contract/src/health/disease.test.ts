import { dayAfter } from '@kiga/entity/days.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diseaseEnUS } from './disease.en-US.ts';
import {
  type DiseaseRule,
  diseases,
  diseaseTermsOn,
  isolationEnd,
  needsIsolation,
  type OwnDiseaseRule,
  watchEnd,
} from './disease.ts';
import { diseaseZhCN } from './disease.zh-CN.ts';
import { diseaseTable } from './disease-table.ts';

const day = fc.integer({ min: 0, max: 3000 }).map((days) => dayAfter('2020-01-01', days));

const figures = {
  incubationFrom: 1,
  incubationTo: 3,
  isolationDays: 5,
  symptomFreeDays: 2,
  needsCertificate: true,
  watchDays: 4,
  advice: null,
};
const given = (more: Partial<DiseaseRule>): DiseaseRule => ({
  disease: 'mumps',
  validFrom: '2020-01-01',
  source: 'country',
  ...figures,
  ...more,
});
const own = (more: Partial<OwnDiseaseRule>): OwnDiseaseRule => ({
  disease: 'mumps',
  beginsOn: '2026-09-01',
  source: 'own',
  ...figures,
  ...more,
});
const terms = (disease: 'handFootMouth' | 'norovirus' | 'varicella' | 'covid' | 'mumps') =>
  diseaseTermsOn(disease, { day: '2026-11-20', area: '110105' }, { own: [], given: diseaseTable });

describe('the table of diseases', () => {
  it('has a rule with words in both languages for each disease', () => {
    expect(diseaseTable.map(({ disease }) => disease)).toEqual([...diseases]);
    for (const { advice, source } of diseaseTable) {
      for (const words of [diseaseZhCN, diseaseEnUS]) {
        expect(Object.keys(words.advice)).toContain(String(advice).split('.').at(-1));
        expect(Object.keys(words.sources)).toContain(source.split('.').at(-1));
      }
    }
  });

  it('keeps a child with hand, foot and mouth disease away for 14 days', () => {
    expect(terms('handFootMouth')).toMatchObject({ isolationDays: 14, symptomFreeDays: 0, needsCertificate: true });
  });

  it('counts norovirus from the end of the symptoms', () => {
    expect(terms('norovirus')).toMatchObject({ isolationDays: 0, symptomFreeDays: 3, watchDays: 3 });
  });

  it('asks for no certificate where the present text decides', () => {
    expect(terms('covid')?.needsCertificate).toBe(false);
  });
});

describe('the end of isolation', () => {
  it.each([
    ['handFootMouth', '2026-11-24', '2026-11-28', '2026-12-08'],
    ['handFootMouth', '2026-11-24', '2026-12-10', '2026-12-10'],
    ['norovirus', '2026-11-20', '2026-11-21', '2026-11-24'],
    ['norovirus', '2026-11-20', null, '2026-11-20'],
    ['varicella', '2026-02-20', null, '2026-03-06'],
  ] as const)(
    'follows the rule of %s that began on %s and whose symptoms ended on %s: %s',
    (disease, onsetOn, symptomsEndedOn, end) => {
      const rule = terms(disease);
      expect(rule && isolationEnd(rule, { onsetOn, symptomsEndedOn })).toBe(end);
    },
  );

  it('never comes earlier where symptoms last longer', () => {
    fc.assert(
      fc.property(
        day,
        fc.nat(40),
        fc.nat(40),
        fc.nat(60),
        fc.option(fc.nat(20)),
        (onsetOn, one, more, isolationDays, symptomFreeDays) => {
          const rule = { isolationDays, symptomFreeDays };
          const end = (days: number) => isolationEnd(rule, { onsetOn, symptomsEndedOn: dayAfter(onsetOn, days) });
          expect(end(one + more) >= end(one)).toBe(true);
          expect(end(one) >= dayAfter(onsetOn, isolationDays)).toBe(true);
          if (symptomFreeDays !== null) expect(end(one) >= dayAfter(onsetOn, one + symptomFreeDays)).toBe(true);
        },
      ),
    );
  });
});

describe('the watch of contacts', () => {
  it('ends after the days of the rule', () => {
    expect(watchEnd({ watchDays: 21 }, '2026-11-20')).toBe('2026-12-11');
  });

  it('is left out where the rule has no days', () => {
    expect(watchEnd({ watchDays: 0 }, '2026-11-20')).toBeNull();
  });
});

describe('a rule without days and certificate', () => {
  it('keeps no child away', () => {
    expect(needsIsolation({ ...figures, isolationDays: 0, symptomFreeDays: null, needsCertificate: false })).toBe(
      false,
    );
    expect(needsIsolation({ ...figures, isolationDays: 0, symptomFreeDays: 0, needsCertificate: false })).toBe(true);
  });
});

describe('the rule that holds', () => {
  const country = given({});
  const province = given({ region: '330000', source: 'province' });
  const city = given({ region: '330500', source: 'city' });
  const all = [country, province, city];
  const find = (place: { day?: string; area: string | null }, mine: readonly OwnDiseaseRule[] = []) =>
    diseaseTermsOn('mumps', { day: '2026-11-20', ...place }, { own: mine, given: all })?.source;

  it.each([
    ['110105', 'country'],
    [null, 'country'],
    ['330106', 'province'],
    ['330502', 'city'],
  ])('comes in the area %s from the %s', (area, source) => {
    expect(find({ area })).toBe(source);
  });

  it("is the kindergarten's own one from its day on", () => {
    expect(find({ area: '330502', day: '2026-08-31' }, [own({})])).toBe('city');
    expect(find({ area: '330502', day: '2026-09-01' }, [own({})])).toBe('own');
  });

  it('is absent before the first one and for another disease', () => {
    expect(find({ area: null, day: '2019-12-31' })).toBeUndefined();
    expect(diseaseTermsOn('measles', { day: '2026-11-20', area: null }, { own: [own({})], given: all })).toBeNull();
  });

  it('does not depend on the order of the rules', () => {
    const rules = fc.array(fc.record({ validFrom: day, region: fc.constantFrom(undefined, '330000', '330500') }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(rules, day, (list, today) => {
        const made = list.map(({ region, validFrom }) =>
          given({ validFrom, source: `${validFrom} ${region}`, ...(region && { region }) }),
        );
        const place = { day: today, area: '330502' };
        const holds = (one: readonly DiseaseRule[]) => diseaseTermsOn('mumps', place, { own: [], given: one })?.source;
        expect(holds(made.toReversed())).toBe(holds(made));
      }),
    );
  });
});
