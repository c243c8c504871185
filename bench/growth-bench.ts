import type { Database } from '@kiga/server/program/database.ts';
import { openPdf } from '@kiga/server/program/pdf/open-pdf.ts';
import { type Kysely, sql } from 'kysely';
import { workData } from './bench.ts';
import type { Scale } from './load-data.ts';
import { ask, durationOf, ms, type OwnProduct, onOwnProduct } from './own-product.ts';

const scale: Scale = { kindergartens: 2, students: 400, studentsOfBiggest: 300, events: 0 };

/** Days on which every child was measured, with the growth since the first one. */
const days = [
  { day: '2025-09-10', heightCm: 0, weightKg: 0 },
  { day: '2026-03-11', heightCm: 3.5, weightKg: 1 },
  { day: '2026-09-09', heightCm: 6.5, weightKg: 2 },
] as const;

/** Children of one request. */
const AT_ONCE = 100;

/** Measures the growth reports of 300 children, beside a plain program that draws 300 sheets of text. */
export async function benchGrowth(): Promise<void> {
  // Every child is four years old at the first measurement, so that one pair of values fits all.
  const fill = (db: Kysely<Database>) => sql`update students set birthday = '2021-09-10'`.execute(db).then(() => {});
  await onOwnProduct({ name: 'growth', scale, fill }, measure);
}

async function measure({ db, product }: OwnProduct): Promise<void> {
  const data = await workData(db, product, scale);
  const call = <T>(path: string, body?: object) => ask<T>(product, data.biggestToken, path, body);
  const { rows: children } = await sql<{ id: string }>`select s.id from students s
    join organizations o on o.id = s.kig_id where o.id = (select kig_id from students group by kig_id
      order by count(*) desc limit 1) and s.status = 'enrolled' and not s.deleted order by s.id`.execute(db);
  await sql`delete from health_follow_ups`.execute(db);
  await sql`delete from health_measurements`.execute(db);
  const entered = await durationOf(async () => {
    for (const { day, heightCm, weightKg } of days) {
      for (let first = 0; first < children.length; first += AT_ONCE) {
        const entries = children.slice(first, first + AT_ONCE).map(({ id: studentId }, index) => ({
          studentId,
          record: null,
          values: { heightCm: 100 + heightCm + (index % 40) / 10, weightKg: 15.5 + weightKg + (index % 30) / 10 },
          confirmed: true,
        }));
        const { results } = await call<{ results: { outcome: string }[] }>('/api/health/measurement/save-class', {
          day,
          entries,
        });
        const refused = results.find(({ outcome }) => outcome !== 'saved');
        if (refused) throw new Error(`a measurement was not saved: ${JSON.stringify(refused)}`);
      }
    }
  });
  console.log(`  ${children.length * days.length} measurements by class: ${ms(entered)} ms`);

  const made = await durationOf(async () => {
    const order = { untilDay: days.at(-1)?.day, language: 'zh_CN' };
    const { id } = await call<{ id: string }>('/api/health/growth-report/make', order);
    for (;;) {
      const one = await call<{ status: string; doneCount: number }>(`/api/health/growth-report/get?id=${id}`);
      if (one.status === 'ready' && one.doneCount === children.length) return;
      if (!['queued', 'making'].includes(one.status)) throw new Error(`the order ended as ${JSON.stringify(one)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  console.log(`  order of ${children.length} reports, until its ZIP is ready: ${ms(made)} ms`);
  const one = await durationOf(async () => {
    const headers = { authorization: `Bearer ${data.biggestToken}` };
    const answer = await fetch(`${product.address}/api/health/growth-report/child?studentId=${children[0]?.id}`, {
      headers,
    });
    if (answer.headers.get('content-type') !== 'application/pdf') throw new Error(await answer.text());
    await answer.arrayBuffer();
  });
  console.log(`  report of one child: ${ms(one)} ms`);
  console.log(
    `  plain program, ${children.length} sheets of 60 words: ${ms(await durationOf(() => plain(children)))} ms`,
  );
}

/** Draws a sheet of text for each child in this thread, without curves, summaries, ZIP or a database. */
async function plain(children: readonly { id: string }[]): Promise<void> {
  for (const { id } of children) {
    const { pdf, end } = await openPdf();
    pdf.addPage().font('regular').fontSize(10);
    for (let line = 0; line < 60; line++) pdf.text(`身高体重 ${line} ${id}`, 40, 40 + line * 12, { lineBreak: false });
    await end();
  }
}
