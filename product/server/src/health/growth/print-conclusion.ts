import type { GrowthFamily, GrowthIndicator } from '@kiga/contract/health/growth/growth.ts';
import type { GrowthSheet } from './growth-sheet.ts';
import { type GrowthWords, signed } from './growth-words.ts';
import type { PrintedSheet } from './printed-sheet.ts';

/**
 * Change of z from one measurement to the next that counts as large: the width of a band between two percentile lines of
 * growth charts (Ong and others, BMJ 2000, 320:967).
 */
const LARGE_CHANGE_Z = 0.67;

/** Names of the deciding family in a sentence. */
const decidingNames: Readonly<Record<GrowthFamily, string>> = { china: 'WS/T 423-2022', who: 'WHO' };

/** Returns conclusion and advice, which follow from the figures by rule. */
export function conclusionOf(sheet: GrowthSheet, words: GrowthWords): Pick<PrintedSheet, 'conclusion' | 'advice'> {
  const { say, option, list } = words;
  const { findings, family, advice, followMonths, closeAfterNormal, nextOn } = sheet;
  const isRated = sheet.rows.some((row) => row[family] !== null);
  const isNational = sheet.rows.some((row) => row[family]?.standard === 'wst423-2022');
  const usual = isRated ? say('sheet.usual') : say('sheet.unrated');
  const params = { months: followMonths, closes: closeAfterNormal, day: nextOn };
  const sources = [...new Set(advice.map(({ source }) => say(`sources.${source}`)))];
  return {
    conclusion: {
      title: say('sheet.sections.conclusion'),
      headline: findings.length > 0 ? list(findings.map((finding) => option('finding', finding))) : usual,
      tone: findings.length > 0 ? 'finding' : isRated ? 'usual' : 'unrated',
      by: isRated ? say(`sheet.by.${isNational ? 'china' : 'who'}`) : '',
      paragraphs: paragraphsOf(sheet, words, isRated),
    },
    advice: {
      title: say('sheet.sections.advice'),
      items: advice.map(({ name }) => say(`advice.${name}`, params)),
      sources: say('adviceSources', { sources: list(sources) }),
    },
  };
}

function paragraphsOf(sheet: GrowthSheet, words: GrowthWords, isRated: boolean): string[] {
  const { say, option, list, sentences } = words;
  const { heightCm, weightKg } = sheet.measured;
  const gaps = [
    ...(typeof weightKg === 'number' ? [] : [say('sheet.noWeight')]),
    ...(typeof heightCm === 'number' ? [] : [say('sheet.noHeight')]),
  ];
  if (!isRated) return [sentences([say('sheet.unratedText'), ...gaps])];
  const levels = sheet.rows.flatMap(({ indicator, ...row }) => {
    const result = row[sheet.family];
    if (!result || indicator === 'weight-for-height') return [];
    const name = words.indicator(indicator);
    return [say('sheet.level', { name, level: option('level', result.level), z: signed(result.z, 2) })];
  });
  return [
    sentences([`${list(levels)}${say('sheet.stop')}`, ...gaps]),
    trendOf(sheet, words),
    agreement(sheet, words),
  ].filter((paragraph) => paragraph !== '');
}

function trendOf({ previous, trends }: GrowthSheet, words: GrowthWords): string {
  const { say, list } = words;
  if (previous === null) return say('sheet.firstTime');
  const told: readonly GrowthIndicator[] = ['height-for-age', 'bmi-for-age'];
  const compared = trends.filter(({ indicator }) => told.includes(indicator));
  if (compared.length === 0) return '';
  const isLarge = compared.some(({ before, now }) => Math.abs(now - before) >= LARGE_CHANGE_Z);
  const items = compared.map(({ indicator, before, now }) =>
    say('sheet.trendItem', {
      name: words.indicator(indicator),
      before: signed(before, 2),
      now: signed(now, 2),
    }),
  );
  const verdict = say(isLarge ? 'sheet.verdicts.changed' : 'sheet.verdicts.steady');
  return say('sheet.trend', { day: previous.measuredOn, items: list(items), verdict });
}

/** Says whether both families find the same. */
function agreement({ rows, family }: GrowthSheet, { say, option, list }: GrowthWords): string {
  const found = (by: GrowthFamily) => {
    const states = rows.flatMap((row) => row[by]?.nutrition ?? []);
    return list([...new Set(states)].map((state) => option('nutrition', state))) || say('sheet.usual');
  };
  const [china, who] = [found('china'), found('who')];
  // From seven years on, both families are the reference of the WHO.
  if (!rows.some((row) => row.china?.standard === 'wst423-2022') || !rows.some((row) => row.who)) return '';
  return china === who ? say('sheet.agree') : say('sheet.differ', { china, who, deciding: decidingNames[family] });
}
