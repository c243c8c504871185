import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { databaseSettings } from '../../support/database.ts';
import { importer, whileNumbersAreHeld } from '../../support/imports.ts';
import { organizationId, startTestServer } from '../../support/test-server.ts';

const program = new URL('../../../product/server/src/app/start.ts', import.meta.url);
const started: ChildProcess[] = [];
const folders: string[] = [];
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Starts the real program with the role for jobs, and waits until it runs them. */
async function startWorker(databaseUrl: string): Promise<ChildProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'kiga-crash-'));
  folders.push(folder);
  const settings = {
    KIGA_DATA: folder,
    ...databaseSettings(databaseUrl),
    KIGA_ROLES: 'jobs',
  };
  const child = spawn(process.execPath, ['-e', `import('${program}').then(({ start }) => start('demo'))`], {
    env: { ...process.env, ...settings },
  });
  started.push(child);
  await new Promise<void>((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('running jobs')) resolve();
      });
    }
    child.once('close', () => reject(new Error(output)));
  });
  return child;
}

const rowCount = 1_500;
/** The rows of the first chunks. The later ones need a lock that the test holds, so the crash comes between them. */
const rowsBefore = 400;

function row(index: number): (string | null)[] {
  const name = [...String(index)].map((digit) => '零一二三四五六七八九'[Number(digit)]).join('');
  const admission = index < rowsBefore ? '2025-09-01' : '2024-09-01';
  const phone = `139${String(index).padStart(8, '0')}`;
  return [`子${name}`, '男', '2022-06-01', '小一班', admission, `家长${name}`, phone];
}

it('an import whose process is killed resumes with the first row that was not saved', async () => {
  const server = await startTestServer({ worksJobs: false });
  const demo3 = await server.as('demo3');
  const children = importer(server, demo3, 'student');
  const first = await startWorker(server.databaseUrl);
  const head = ['姓名', '性别', '出生日期', '班级', '入园时间', '家长姓名', '联系电话'];
  const rows = Array.from({ length: rowCount }, (_, index) => row(index));
  const { id } = await children.check(await writeWorkbook([{ name: '名单', rows: [head, ...rows] }]));

  await whileNumbersAreHeld(server.db, await organizationId(server.db, 'KG0001'), 2024, async () => {
    await children.press('importApply', id);
    await expect.poll(async () => (await children.status(id)).data.done).toBe(rowsBefore);
    const closed = new Promise((resolve) => first.once('close', resolve));
    first.kill('SIGKILL');
    await closed;
  });
  const { data: broken } = await children.status(id);
  expect(broken).toMatchObject({ state: 'importing', done: rowsBefore, total: rowCount });

  await startWorker(server.databaseUrl);
  expect(await children.settled(id)).toMatchObject({ state: 'imported', counts: { create: rowCount, failed: 0 } });
  const { rows: counted } = await sql<Record<string, number>>`select count(*) as students,
      count(distinct stu_name) as names, count(distinct stu_no) as numbers,
      (select count(*) from record_history where entity = 'campus.student' and import_id = ${id}) as entries,
      (select count(*) from parents where parent_name like '家长%') as parents,
      (select max(attempts) from jobs) as attempts
    from students where stu_name like '子%'`.execute(server.db);
  const once = { students: rowCount, names: rowCount, numbers: rowCount, entries: rowCount, parents: rowCount };
  expect(counted).toEqual([{ ...once, attempts: 2 }]);
  await server.close();
}, 180_000);
