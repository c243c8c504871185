import { inspectionChapters } from '@kiga/contract/campus/inspection/inspection.acts.ts';
import { readZip } from '@kiga/kit-web/files/read-zip.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { newFullChild } from '../../support/full-child.ts';
import { waitForJob } from '../../support/jobs-of.ts';
import { at, type MorningServer, startMorning } from '../../support/morning.ts';
import { readWorkbook } from '../../support/read-workbook.ts';
import { type Caller, organizationId } from '../../support/test-server.ts';

const today = '2026-11-20';
const phone = '13800002001';

let morning: MorningServer;
let demo3: Caller;
let termId: string;
let files: Map<string, Buffer>;

/** Starts the job of a folder and waits for it. Returns its id. */
async function make(caller: Caller, id = termId): Promise<string> {
  const { jobId } = await caller.ask('/api/campus/inspection/make', { termId: id });
  await waitForJob(morning.server);
  return jobId;
}

/** Makes a folder and returns its files by their paths. */
async function folder(caller: Caller): Promise<Map<string, Buffer>> {
  const jobId = await make(caller);
  const bytes = (await caller.ask(`/api/system/job/file?id=${jobId}`)) as unknown as Buffer;
  const entries = await readZip(new Blob([new Uint8Array(bytes)]), { entries: 500, inflatedBytes: 100_000_000 });
  const found = new Map<string, Buffer>();
  for (const { path, read } of entries) found.set(path, Buffer.from(await (await read()).arrayBuffer()));
  return found;
}

/** Returns the lines of the index: chapter, content, file, records, source and note. */
const linesOf = (folderFiles: Map<string, Buffer>): string[][] =>
  String(folderFiles.get('00 Index.csv'))
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, text = '']) => text));

const rowsOf = async (bytes: Buffer | undefined): Promise<string> =>
  JSON.stringify(await readWorkbook(bytes as Buffer));

beforeAll(async () => {
  morning = await startMorning();
  ({ demo3 } = morning);
  morning.setNow(at('18:00'));
  await newFullChild(morning.server, demo3, today);
  const { list } = await demo3.ask<{ list: { id: string; status: string }[] }>('/api/campus/term/page', {});
  termId = list.find(({ status }) => status === 'current')?.id as string;
  const { list: teachers } = await demo3.ask<{ list: { id: string }[] }>('/api/campus/teacher/page', {
    status: 'in-service',
  });
  const leaderId = teachers[0]?.id;
  const held = { day: today, kind: 'fire', beginAt: '09:30', minutes: 20, place: '教学楼', course: '撤到操场' };
  await demo3.ask('/api/campus/drill/save', { ...held, leaderId, childCount: 10, staffCount: 3 });
  const walked = { day: today, at: '07:20', round: 'morning', place: '后门', teacherId: leaderId };
  await demo3.ask('/api/campus/patrol/save', walked);
  const came = { day: today, cameAt: '10:00', visitorName: '马建国', visitorPhone: phone, people: 1 };
  const { id } = await demo3.ask('/api/campus/visitor/save', { ...came, purpose: 'repair' });
  // The log of looks has this one.
  await demo3.ask('/api/campus/visitor/read-contact', { id });
  // A visit before the term is no part of it.
  await demo3.ask('/api/campus/visitor/save', { ...came, visitorName: '孙志强', day: '2026-07-01', purpose: 'repair' });
  files = await folder(demo3);
  return () => morning.server.close();
});

describe('an inspection folder', () => {
  it('has every chapter in its index, each with a file or the reason why there is none', () => {
    const lines = linesOf(files);
    const numbers = new Set(lines.map(([chapter = '']) => Number(chapter.slice(0, 2))));
    expect([...numbers]).toEqual(inspectionChapters.map((_, index) => index + 1));
    const named = lines.flatMap(([, , file]) => (file ? [file] : []));
    expect([...named, '00 Index.html', '00 Index.csv']).toEqual([...files.keys()]);
    const without = lines.filter(([, , file]) => file === '').map(([, , , , , note]) => note);
    expect(new Set(without)).toEqual(new Set(['No records in this term']));
    expect(lines.map(([, , , , source]) => source)).not.toContain('');
    expect(String(files.get('00 Index.html'))).toContain('08 Drills');
  });

  it.each([
    ['01 Classes and children/Students.xlsx', '安心'],
    ['02 Staff and certificates/Teachers.xlsx', 'Certificates'],
    ['08 Drills/Drills.xlsx', '撤到操场'],
    ['09 Patrols/Patrols.xlsx', '后门'],
    ['10 Visitors/Visitors.xlsx', '马建国'],
    ['12 Devices and cameras/Devices.xlsx', 'Serial number'],
  ])('has the records of %s', async (file, text) => {
    expect([...files.keys()]).toContain(file);
    expect(await rowsOf(files.get(file))).toContain(text);
  });

  it('has the registers of health and of the log', () => {
    const chapters = [...files.keys()].map((name) => name.slice(0, 2));
    expect(['03', '04', '07', '11', '13'].filter((chapter) => !chapters.includes(chapter))).toEqual([]);
  });

  it('has the days of its term only, with masked numbers', async () => {
    const [, bytes] = [...files].find(([name]) => name.startsWith('10 ')) ?? [];
    const text = await rowsOf(bytes);
    expect(text).not.toContain('孙志强');
    expect(text).not.toContain(phone);
    expect(text).toContain('138****2001');
  });

  it('counts before it is made what it then holds', async () => {
    const { parts } = await demo3.ask(`/api/campus/inspection/preview?termId=${termId}`);
    const counted = new Map((parts as { title: string; count: number }[]).map(({ title, count }) => [title, count]));
    const drills = linesOf(files).find(([, content]) => content === 'Drills');
    expect([counted.get('Drills'), Number(drills?.[3])]).toEqual([1, 1]);
  });

  it('is noted in the log', async () => {
    const { rows } = await sql`select from log_entries where event = 'campus.inspection.make'
      and kind = 'export'`.execute(morning.server.db);
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('an account with less than all rights', () => {
  it('gets a folder that names what is left out', async () => {
    const only = ['campus.inspection.make', 'campus.term.read', 'campus.drill.read', 'campus.drill.export'];
    const office = await colleague(morning.server, { userName: 'inspect1', only });
    const found = await folder(office);
    expect([...found.keys()]).toEqual(['08 Drills/Drills.xlsx', '00 Index.html', '00 Index.csv']);
    const checks = linesOf(found).find(([chapter]) => chapter?.startsWith('03'));
    expect(checks?.[5]).toMatch(/^Left out: the account lacks the permission .*\S$/);
    const { parts } = await office.ask(`/api/campus/inspection/preview?termId=${termId}`);
    const shown = (parts as { chapter: string; count: number | null }[]).filter(({ count }) => count !== null);
    expect(shown.map(({ chapter }) => chapter)).toEqual(['drills']);
  });

  it('downloads no folder any more once it has lost a right that the folder shows', async () => {
    const office = await colleague(morning.server, { userName: 'inspect2' });
    const jobId = await make(office);
    await office.ask(`/api/system/job/file?id=${jobId}`);
    await sql`delete from role_permissions where permission = 'campus.visitor.export'
      and role_id in (select id from roles where name = 'inspect2')`.execute(morning.server.db);
    expect((await office.call(`/api/system/job/file?id=${jobId}`)).error).toBe('PERMISSION_MISSING');
  });

  it('makes none when it is limited to some classes', async () => {
    const classes = (await demo3.ask('/api/campus/class/page', {})).list as { id: string }[];
    const teacher = await colleague(morning.server, { userName: 'inspect3', classes: [classes[0]?.id as string] });
    expect((await teacher.call('/api/campus/inspection/make', { termId })).error).toBe('PERMISSION_MISSING');
  });
});

describe('a folder that cannot be complete', () => {
  it('is refused for the term of another kindergarten', async () => {
    const other = await organizationId(morning.server.db, 'KG0002');
    const { rows } = await sql<{ id: string }>`select id from terms where kig_id = ${other} limit 1`.execute(
      morning.server.db,
    );
    const foreign = (rows[0] as { id: string }).id;
    expect((await demo3.call('/api/campus/inspection/make', { termId: foreign })).error).toBe('RECORD_NOT_FOUND');
  });

  it('keeps the other parts and names the one that failed', async () => {
    const { inspectionParts } = morning.server.program.campus;
    const part = inspectionParts.find(({ title }) => title === 'campus.patrol.plural');
    const { files: usual } = part as NonNullable<typeof part>;
    Object.assign(part as object, {
      files() {
        throw new Error('a planted failure');
      },
    });
    const found = await folder(demo3);
    Object.assign(part as object, { files: usual });
    const notes = new Map(linesOf(found).map(([, content, , , , note]) => [content, note]));
    expect(notes.get('Patrols')).toMatch(/^Left out: this part failed/);
    expect(notes.get('Drills')).toBe('Included');
  });
});
