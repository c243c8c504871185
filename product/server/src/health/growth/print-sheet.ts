import { type GrowthFamily, type GrowthIndicator, MONTH_DAYS } from '@kiga/contract/health/growth/growth.ts';
import { ageTicks, indicatorUnits, standardNames } from '@kiga/contract/health/growth/growth-curves.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { GrowthSheet, SheetRow } from './growth-sheet.ts';
import { type GrowthWords, growthWords, pageWords, signed } from './growth-words.ts';
import { WST423_END_MONTHS } from './growth-z.ts';
import { conclusionOf } from './print-conclusion.ts';
import type { PrintedChart, PrintedResult, PrintedRow, PrintedSheet } from './printed-sheet.ts';

/** Facts of a sheet beside its figures. */
export interface SheetFrame {
  language: Language;
  kigName: string;
  /** Day of printing, `yyyy-mm-dd`. */
  printedOn: string;
  photo: Uint8Array | null;
}

type Result = NonNullable<SheetRow['china']>;

/** Decimal places and unit of a value, by its indicator. */
const shown: Readonly<Record<GrowthIndicator, { places: number; unit: string }>> = {
  'height-for-age': { places: 1, unit: 'cm' },
  'weight-for-age': { places: 1, unit: 'kg' },
  'bmi-for-age': { places: 1, unit: '' },
  'weight-for-height': { places: 1, unit: 'kg' },
};

/** Returns the sheet in words of a language. */
export function printSheet(sheet: GrowthSheet, frame: SheetFrame): PrintedSheet {
  const words = growthWords(frame.language);
  const { say } = words;
  const { child, measured, age, ageDays, count } = sheet;
  const number = `GR-${measured.measuredOn.slice(0, 4)}-${child.stuNo.slice(-4)}-${String(count).padStart(2, '0')}`;
  const years = { years: age.years, months: age.months, days: age.days, total: ageDays };
  const { fromYears: from, toYears: to } = sheet.axis;
  return {
    kigName: frame.kigName,
    title: say('sheet.title'),
    number: say('sheet.number', { number }),
    days: say('sheet.days', { measured: measured.measuredOn, printed: frame.printedOn }),
    photo: frame.photo,
    facts: [
      { label: say('sheet.facts.name'), value: child.name },
      { label: say('sheet.facts.sex'), value: say(`sheet.sex.${child.sex}`) },
      { label: say('sheet.facts.birthday'), value: child.birthday },
      { label: say('sheet.facts.age'), value: say('sheet.age', years) },
      { label: say('sheet.facts.class'), value: child.className },
      { label: say('sheet.facts.number'), value: child.stuNo },
    ],
    table: {
      title: say('sheet.sections.table'),
      others: othersOf(sheet, words),
      columns: {
        indicator: say('sheet.columns.indicator'),
        value: say('sheet.columns.value'),
        change: sheet.previous
          ? say('sheet.columns.change', { day: sheet.previous.measuredOn.slice(5) })
          : say('sheet.columns.first'),
        z: say('sheet.columns.z'),
        median: say('sheet.columns.median'),
        level: say('sheet.columns.level'),
        percentile: say('sheet.columns.percentile'),
        rating: say('sheet.columns.rating'),
      },
      china: sheet.ageDays / MONTH_DAYS < WST423_END_MONTHS ? say('sheet.china') : standardOf(sheet, 'china'),
      who: standardOf(sheet, 'who'),
      rows: sheet.rows.map((row) => rowOf(sheet, row, words)),
    },
    charts: {
      title: say('sheet.sections.charts'),
      lead: say(`sheet.chartLead.${child.sex}`, { from, to, first: sheet.firstOn.slice(0, 7), count }),
      axis: sheet.axis,
      ages: ageTicks(sheet.axis).map((months) => ({
        months,
        text: say(months % 12 === 0 ? 'sheet.years' : 'sheet.halfYears', { years: Math.floor(months / 12) }),
      })),
      curves: sheet.curves.map((curve): PrintedChart => {
        const { places } = shown[curve.indicator];
        const standards = [...new Set(curve.segments.map(({ standard }) => standardNames[standard]))];
        return {
          title: words.indicator(curve.indicator),
          unit: indicatorUnits[curve.indicator],
          standard: standards.join(' / '),
          none: curve.points.length === 0 ? say('sheet.noCurve') : say('card.noBands'),
          curve,
          last: sheet.rows.find(({ indicator }) => indicator === curve.indicator)?.value?.toFixed(places) ?? '',
        };
      }),
    },
    ...conclusionOf(sheet, words),
    method: { title: say('sheet.sections.method'), rows: methodOf(sheet, words) },
    signatures: [
      { label: say('sheet.signatures.measuredBy'), value: measured.measuredBy ?? '' },
      { label: say('sheet.signatures.nurse'), value: '' },
      { label: say('sheet.signatures.parent'), value: '' },
      { label: say('sheet.signatures.day'), value: '' },
    ],
    foot: say('sheet.foot'),
    lacking: say('sheet.lacking'),
    page: pageWords(say, 1, 1),
  };
}

function standardOf({ rows, ageDays }: GrowthSheet, family: GrowthFamily): string {
  const rated = rows.map((row) => row[family]?.standard).find((standard) => standard !== undefined);
  return standardNames[rated ?? (ageDays <= 1826 ? 'who-2006' : 'who-2007')];
}

function rowOf({ method }: GrowthSheet, row: SheetRow, words: GrowthWords): PrintedRow {
  const { say } = words;
  const { indicator, value, change } = row;
  const { places, unit } = shown[indicator];
  const name = indicator === 'height-for-age' && method.isLying ? 'length-for-age' : indicator;
  return {
    name: words.indicator(name),
    value: value === null ? say('sheet.unmeasured') : value.toFixed(places),
    unit: value === null ? '' : unit,
    change: change === null ? '–' : signed(change, places),
    china: row.china && resultOf(row.china, words, 'china'),
    who: row.who && resultOf(row.who, words, 'who'),
    note: value === null ? '' : say('sheet.noStandard'),
  };
}

/** The national standard has levels, the WHO states of nutrition. */
function resultOf(result: Result, { say, option }: GrowthWords, family: GrowthFamily): PrintedResult {
  const { nutrition, level, median, z, percentile } = result;
  const usual = family === 'china' ? option('level', level) : say('sheet.usual');
  return {
    median: median.toFixed(1),
    z: signed(z, 2),
    zValue: z,
    percentile: `P${percentileText(percentile)}`,
    level: nutrition ? option('nutrition', nutrition) : usual,
    isFinding: nutrition !== null && nutrition !== undefined,
  };
}

/** Returns a percentile without places; the outer ones stand as below and above. */
function percentileText(percentile: number): string {
  if (percentile < 1) return '<1';
  return percentile > 99 ? '>99' : percentile.toFixed(0);
}

function othersOf({ measured }: GrowthSheet, { say }: GrowthWords): string {
  const { visionLeft, visionRight, haemoglobinGPerL, cariesCount, teethCount, headCm } = measured;
  const eye = (value: number | null | undefined) => value?.toFixed(1) ?? '–';
  const others = [
    typeof headCm === 'number' ? say('sheet.others.head', { value: headCm.toFixed(1) }) : null,
    typeof (visionLeft ?? visionRight) === 'number'
      ? say('sheet.others.vision', { left: eye(visionLeft), right: eye(visionRight) })
      : null,
    typeof haemoglobinGPerL === 'number' ? say('sheet.others.haemoglobin', { value: haemoglobinGPerL }) : null,
    typeof cariesCount === 'number'
      ? say('sheet.others.caries', { caries: cariesCount, teeth: teethCount ?? '–' })
      : null,
  ];
  return others.filter((one) => one !== null).join('　');
}

function methodOf({ ageDays, method }: GrowthSheet, { say, indicator: nameOf, sentences }: GrowthWords) {
  const { version, ageMonths, isLying, lms, china } = method;
  const age = say('sheet.methods.age', { days: ageDays, months: ageMonths.toFixed(2), version });
  const sd = (index: number) => (china?.sds[index] ?? 0).toFixed(2);
  return [
    {
      name: say('sheet.methods.measured'),
      text: sentences([say(isLying ? 'sheet.methods.lying' : 'sheet.methods.standing'), age]),
    },
    {
      name: standardNames['wst423-2022'],
      text: china
        ? say('sheet.methods.china', {
            values: say('sheet.methods.chinaValues', {
              name: nameOf(china.indicator),
              low: sd(2),
              middle: sd(3),
              high: sd(4),
            }),
          })
        : say('sheet.methods.none'),
    },
    {
      name: standardNames[lms?.standard ?? (ageDays <= 1826 ? 'who-2006' : 'who-2007')],
      text: lms
        ? say(lms.standard === 'who-2006' ? 'sheet.methods.who2006' : 'sheet.methods.who2007', {
            values: say('sheet.methods.whoValues', {
              name: nameOf(lms.indicator),
              l: lms.l.toFixed(4).replace('-', '−'),
              m: lms.m.toFixed(4),
              s: lms.s.toFixed(5),
            }),
          })
        : say('sheet.methods.none'),
    },
  ];
}
