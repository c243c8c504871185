import {
  type GrowthLevel,
  growthLevels,
  type MeasurementFinding,
  nutritionStates,
  otherFindings,
} from '@kiga/contract/health/growth/growth.ts';
import type { GrowthSheet } from './growth-sheet.ts';
import { type GrowthWords, growthWords, pageWords } from './growth-words.ts';
import type { SheetFrame } from './print-sheet.ts';
import type { PrintedSummary, PrintedTable } from './printed-sheet.ts';
import type { ChildToReport } from './read-growth.ts';

/** Children of an order, and the sheets of those who were measured. */
export interface Summarized {
  children: readonly Pick<ChildToReport, 'id' | 'className'>[];
  sheets: readonly GrowthSheet[];
  /** Name of the class; empty for the kindergarten. */
  subject: string;
  untilDay: string;
}

const findings: readonly MeasurementFinding[] = [...nutritionStates, ...otherFindings];

/** Returns the summary in words of a language. It counts by the family that decided on each measurement. */
export function printSummary(of: Summarized, frame: Omit<SheetFrame, 'photo'>): PrintedSummary {
  const words = growthWords(frame.language);
  const { say } = words;
  const { children, sheets, subject, untilDay } = of;
  const counts = { day: untilDay, children: children.length, measured: sheets.length };
  return {
    kigName: frame.kigName,
    title: say('summary.title'),
    subject,
    days: say('summary.days', { printed: frame.printedOn }),
    lead: say('summary.lead', { ...counts, missing: children.length - sheets.length }),
    tables: [levelTable(of, words), findingTable(of, words), comparison(of, words), childTable(of, words)],
    foot: say('sheet.foot'),
    page: pageWords(say, '{page}', '{pages}'),
  };
}

/** Classes in the order of the children, with a last row for all where there are several. */
function groupsOf({ children, sheets }: Summarized, all: string) {
  const names = [...new Set(children.map(({ className }) => className))];
  const groups = names.map((name) => ({
    name,
    children: children.filter(({ className }) => className === name).length,
    sheets: sheets.filter(({ child }) => child.className === name),
  }));
  return names.length > 1 ? [...groups, { name: all, children: children.length, sheets }] : groups;
}

function levelTable(of: Summarized, { say, option }: GrowthWords): PrintedTable {
  const count = (sheets: readonly GrowthSheet[], field: 'heightLevel' | 'weightLevel', level: GrowthLevel) =>
    numberText(sheets.filter(({ measured }) => measured[field] === level).length);
  const groups = groupsOf(of, say('summary.all'));
  const fields = [
    ['heightLevel', say('summary.columns.height')],
    ['weightLevel', say('summary.columns.weight')],
  ] as const;
  return {
    title: say('summary.levels'),
    lead: '',
    heading: [
      say('summary.columns.class'),
      say('summary.columns.children'),
      say('summary.columns.measured'),
      ...fields.flatMap(([, name]) => growthLevels.map((level) => `${name} ${option('level', level)}`)),
    ],
    rows: groups.map(({ name, children, sheets }) => [
      name,
      String(children),
      String(sheets.length),
      ...fields.flatMap(([field]) => growthLevels.map((level) => count(sheets, field, level))),
    ]),
    hasSum: groups.length > 1,
    widths: [1.8, 1, 1, ...fields.flatMap(() => growthLevels.map(() => 1.2))],
  };
}

const has = (finding: MeasurementFinding) => (sheet: GrowthSheet) => sheet.findings.includes(finding);

function findingTable(of: Summarized, { say, option }: GrowthWords): PrintedTable {
  const shown = findings.filter((finding) => of.sheets.some(has(finding)));
  const groups = groupsOf(of, say('summary.all'));
  return {
    title: say('summary.findings'),
    lead: shown.length === 0 ? say('summary.none') : '',
    heading: [
      say('summary.columns.class'),
      say('summary.columns.measured'),
      ...shown.map((finding) => option('finding', finding)),
    ],
    rows: groups.map(({ name, sheets }) => [
      name,
      String(sheets.length),
      ...shown.map((finding) => shareText(sheets.filter(has(finding)).length, sheets.length)),
    ]),
    hasSum: groups.length > 1,
  };
}

/** Compares this measurement with the last one, of the children who have both. */
function comparison({ sheets }: Summarized, { say, option }: GrowthWords): PrintedTable {
  const both = sheets.filter(({ previous }) => previous !== null);
  const before = (finding: MeasurementFinding) =>
    both.filter(({ previous }) => previous?.findings?.some((one) => one.finding === finding)).length;
  const now = (finding: MeasurementFinding) => both.filter(has(finding)).length;
  const shown = findings.filter((finding) => before(finding) + now(finding) > 0);
  return {
    title: say('summary.compared'),
    lead: say('summary.comparedLead', { count: both.length }),
    heading: [say('summary.columns.finding'), say('summary.columns.before'), say('summary.columns.now')],
    rows: shown.map((finding) => [
      option('finding', finding),
      shareText(before(finding), both.length),
      shareText(now(finding), both.length),
    ]),
    widths: [2, 1, 1],
  };
}

function childTable({ sheets }: Summarized, { say, option, list }: GrowthWords): PrintedTable {
  const found = sheets.filter((sheet) => sheet.findings.length > 0);
  return {
    title: say('summary.children'),
    lead: found.length === 0 ? say('summary.none') : say('summary.childrenLead'),
    heading: [
      say('summary.columns.class'),
      say('summary.columns.name'),
      say('summary.columns.number'),
      say('summary.columns.measuredOn'),
      say('summary.columns.finding'),
    ],
    rows: found.map(({ child, measured, findings: own }) => [
      child.className,
      child.name,
      child.stuNo,
      measured.measuredOn,
      list(own.map((finding) => option('finding', finding))),
    ]),
    widths: [1, 1, 1, 1, 2.6],
  };
}

const numberText = (count: number) => (count === 0 ? '–' : String(count));

/** Returns a number and its share, such as `3 (12.5%)`. */
function shareText(count: number, whole: number): string {
  return count === 0 ? '–' : `${count} (${((100 * count) / Math.max(1, whole)).toFixed(1)}%)`;
}
