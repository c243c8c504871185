import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FirstList } from './first-list.ts';
import type { GraduationResult } from './graduation.ts';
import type { Scale } from './load-data.ts';
import type { Round } from './measure.ts';
import type { RollOverResult } from './roll-over.ts';
import type { WebResult } from './web.ts';

/** The result of one bench run. */
export interface BenchResult {
  /** Moment, ISO 8601. */
  at: string;
  machine: string;
  scale: Scale;
  works: {
    name: string;
    connections: number;
    goal: number | null;
    /** True where requests had a fixed rate. */
    fixedRate: boolean;
    product: Round;
    plain: Round;
  }[];
  idleMb: number | null;
  loadedMb: number | null;
  readyMs: { product: number; plain: number };
  graduation: GraduationResult | null;
  rollOver: RollOverResult | null;
  web: WebResult | null;
  /** False where only some works were measured, or with little data. */
  isWhole: boolean;
}

const resultsFolder = join(import.meta.dirname, 'results');
const page = join(import.meta.dirname, '../docs/bench.md');
const [BEGIN, END] = ['<!-- table: made by npm run bench -->', '<!-- end of table -->'];

/** Writes the figures to bench/results, and the table of a whole run to docs/bench.md. */
export function writeReport(result: BenchResult): void {
  console.log(`\n${tableOf(result)}`);
  if (!result.isWhole) return;
  mkdirSync(resultsFolder, { recursive: true });
  const file = `${resultsFolder}/${result.at.slice(0, 19).replaceAll(':', '-')}.json`;
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  const text = readFileSync(page, 'utf8');
  const before = text.slice(0, text.indexOf(BEGIN) + BEGIN.length);
  writeFileSync(page, `${before}\n${tableOf(result)}\n${text.slice(text.indexOf(END))}`);
}

/** Returns the table in Markdown. */
export function tableOf(result: BenchResult): string {
  const rows = result.works.map(({ name, connections, goal, fixedRate, product, plain }) => {
    const ratio = product.perSecond / plain.perSecond;
    const share = fixedRate ? cores(product) : ratio.toFixed(2);
    const wanted = fixedRate ? 'under 0.5 cores' : goal === null ? '' : `>= ${goal}`;
    return [
      `${name}, ${connections} connections`,
      whole(product.perSecond),
      whole(plain.perSecond),
      share,
      wanted,
      `${product.p50Ms} / ${product.p99Ms}`,
      `${whole(product.serverUs)} + ${whole(product.databaseUs)}`,
      `${whole(plain.serverUs)} + ${whole(plain.databaseUs)}`,
      product.failed === 0 ? '' : `${product.failed} failed`,
    ];
  });
  const { web, graduation, rollOver, scale } = result;
  return [
    `${result.at.slice(0, 10)}, ${result.machine}; ${scale.kindergartens} kindergartens, ${scale.students} children, ${scale.events} events.`,
    '',
    '| work | product, a second | plain, a second | share | goal | p50 / p99 ms | CPU us a request, server + database | plain | |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
    '| measure | result | goal |',
    '|---|---|---|',
    `| memory of the server, idle / under load | ${result.idleMb} / ${result.loadedMb ?? '?'} MB | <= 150 / <= 300 MB |`,
    `| from start to ready, database warm | ${whole(result.readyMs.product)} ms (plain ${whole(result.readyMs.plain)} ms) | <= 1,000 ms |`,
    ...(graduation === null
      ? []
      : [
          `| graduation of ${whole(graduation.children)} children, with histories | ${whole(graduation.productMs)} ms (plain ${whole(graduation.plainMs)} ms) | |`,
        ]),
    ...(rollOver === null
      ? []
      : [
          `| roll-over of ${whole(rollOver.children)} children, with histories; its undo | ${whole(rollOver.runMs)} ms; ${whole(rollOver.undoMs)} ms | |`,
        ]),
    ...(web === null
      ? []
      : [
          `| login: script and style, gz; form ready at 4 x CPU slow-down | ${web.loginKb} KB; ${whole(web.loginReadyMs)} ms | <= 80 KB; <= 600 ms |`,
          `| first list page, cold, 4 x CPU slow-down: all bytes; first row; blocking until then | ${firstList(web.firstLists.product)} | <= 300 KB; <= 900 ms; <= 100 ms |`,
          `| the same rows in a plain React table | ${firstList(web.firstLists.plain)} | |`,
          `| the same rows in a list of react-admin | ${firstList(web.firstLists.reactAdmin)} | |`,
          `| first row, share of react-admin's | ${(web.firstLists.product.firstRowMs / web.firstLists.reactAdmin.firstRowMs).toFixed(2)} | <= 0.9 |`,
          `| change of tab; a key typed in a form; longest task while scrolling a list | ${whole(web.tabMs)} ms; ${whole(web.typingMs)} ms; ${whole(web.scrollTaskMs)} ms | < 100 ms; < 50 ms; <= 100 ms |`,
        ]),
  ].join('\n');
}

const firstList = ({ kb, firstRowMs, blockingMs, blockingInAllMs, requests }: FirstList) =>
  `${kb} KB in ${requests} requests; ${whole(firstRowMs)} ms; ${whole(blockingMs)} ms (${whole(blockingInAllMs)} ms until at rest)`;
const whole = (value: number | null) => (value === null ? '?' : Math.round(value).toLocaleString('en-US'));
const cores = ({ cores: used }: Round) => (used === null ? '?' : `${used.toFixed(2)} cores`);
