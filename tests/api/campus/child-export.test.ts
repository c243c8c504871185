import { readZip } from '@kiga/kit-web/files/read-zip.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { type FullChild, newFullChild } from '../../support/full-child.ts';
import { waitForJob } from '../../support/jobs-of.ts';
import { at, type MorningServer, startMorning } from '../../support/morning.ts';
import type { Caller } from '../../support/test-server.ts';
import { tracesOf } from '../../support/traces.ts';

const path = '/api/campus/student/export-all';

let morning: MorningServer;
let demo3: Caller;
let child: FullChild;
let files: Map<string, Buffer>;
let data: { topics: { table: string; title: string; rows: Record<string, string>[] }[]; files: string[] };

/** Exports the child and returns the files of the ZIP. */
async function exported(language: string): Promise<Map<string, Buffer>> {
  const { jobId } = await demo3.ask(path, { id: child.id, language });
  await waitForJob(morning.server);
  const bytes = (await demo3.ask(`/api/system/job/file?id=${jobId}`)) as unknown as Buffer;
  const entries = await readZip(new Blob([new Uint8Array(bytes)]), { entries: 100, inflatedBytes: 100_000_000 });
  const found = new Map<string, Buffer>();
  for (const { path: name, read } of entries) found.set(name, Buffer.from(await (await read()).arrayBuffer()));
  return found;
}

beforeAll(async () => {
  morning = await startMorning();
  ({ demo3 } = morning);
  morning.setNow(at('18:00'));
  child = await newFullChild(morning.server, demo3, '2026-11-20');
  files = await exported('en_US');
  data = JSON.parse(String(files.get('data.json')));
  return () => morning.server.close();
});

/** Tables that name the child and are not exported, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  billing_order_lines: 'payments of the kindergarten; the end of service, which they move, is exported',
  billing_trials: 'a mark that the kindergarten took a trial for the child, without data of its own',
  bill_transfers: 'the movements of the exported lines and payments between accounts',
  bus_trips: 'the plan repeats the bus list, which is exported, and holds other children',
  communication_reads: 'says that a parent opened a text, and is the parent’s own',
  family_accounts: 'the parent’s own account, which its app shows',
  idempotency_keys: 'answers to repeated requests, for a day',
  import_rows: 'the sheet of the office, for 8 days',
  imports: 'the sheet of the office, for 8 days',
  jobs: 'orders of the office, such as this export',
  messages: 'notes to the staff about records that are exported',
  outbox: 'news for open pages, for minutes',
  personal_data_looks: 'repeats the log, which is exported',
  people_list_entries: 'repeats name and card for machines',
  record_history: 'earlier values of the exported records, which the office corrects',
  sms_outbox: 'unsent short messages, for 7 days',
  stored_files: 'the files themselves are exported',
  student_parents: 'the parents are exported',
  verification_codes: 'codes, for a day',
};

describe('the export of a child', () => {
  it('holds every table that has the child, but for exceptions with a reason', async () => {
    const tables = new Set((await tracesOf(morning.server, child.words)).map((place) => place.split('.')[0] as string));
    const { rows } = await sql<{ table: string }>`select distinct c.table_name as "table"
      from information_schema.columns c join pg_class p on p.relname = c.table_name and not p.relispartition
      where c.table_schema = 'public' and c.column_name in ('student_id', 'person_id')`.execute(morning.server.db);
    const topics = new Set(data.topics.map(({ table }) => table));
    const missing = [...tables].filter((table) => !topics.has(table) && !(table in exceptions));
    expect(missing).toEqual([]);
    // Tables without a row of this child stand in the program's own list.
    const { plainTables } = await import('@kiga/server/app/child-export/plain-tables.ts');
    const entities = new Set(morning.server.program.stores.all().map(({ entity }) => entity.table));
    const known = new Set(plainTables.map(({ table }) => table));
    const unknown = rows
      .map(({ table }) => table)
      .filter((table) => !entities.has(table) && !known.has(table) && !(table in exceptions) && !(table in unlinked));
    expect(unknown).toEqual([]);
  });

  it('is readable by a parent in the language of the asker’s choice, whole and with files', async () => {
    const page = String(files.get('index.html'));
    for (const text of [child.name, child.phone, child.idNumber, 'ID number', 'Girl', '柳荫街 9 号']) {
      expect(page).toContain(text);
    }
    expect(data.files.length).toBeGreaterThan(2);
    for (const name of data.files) expect(files.get(name)?.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(page.match(/\d{4}-\d\d-\d\dT|\{&quot;/g)).toBe(null);
    const chinese = String((await exported('zh_CN')).get('index.html'));
    expect(chinese.match(/<td>[a-zA-Z-]{2,}<\/td>|: [a-z]{3,}|<td>[\da-f]{8}-[\da-f]{4}-/g)).toBe(null);
    expect(chinese).toContain('身份证号');
    expect(chinese).not.toContain('ID number');
  });

  it('names no other child', async () => {
    const all = [...files].map(([name, bytes]) => (name.startsWith('files/') ? '' : String(bytes))).join();
    for (const name of ['安心', '王子', '赵一']) expect(all).not.toContain(name);
  });

  it('stands in the log as a look and an export', async () => {
    const { list } = await demo3.ask('/api/system/log/page', { recordId: child.id });
    const events = list.map(({ event }: { event: string }) => event);
    expect(events).toEqual(expect.arrayContaining(['campus.student.exportAll', 'campus.student.readContact']));
  });

  it('is refused to accounts that see less than all, and to other kindergartens', async () => {
    const clerk = await colleague(morning.server, {
      userName: 'clerk2',
      only: ['campus.student.read', 'campus.student.exportAll'],
    });
    expect(await clerk.call(path, { id: child.id, language: 'zh_CN' })).toMatchObject({
      status: 403,
      error: 'PERMISSION_MISSING',
    });
    const { rows } = await sql<{
      id: string;
    }>`select id from students where kig_id <> ${morning.kig[0]} limit 1`.execute(morning.server.db);
    expect(await demo3.call(path, { id: rows[0]?.id, language: 'zh_CN' })).toMatchObject({ error: 'RECORD_NOT_FOUND' });
  });
});

/** Tables with such a column that hold no data of a child beside the exported ones, with the reason. */
const unlinked: Readonly<Record<string, string>> = {
  device_alert_cards: 'the cards of alerts, which are exported',
  device_person_numbers: 'a number in place of a name for machines',
  camera_views: 'who of the family looked at a camera and when, not the child',
  device_waiting_events: 'events of a machine that was not accepted yet',
  owed_presences: 'an arrival or departure that is about to become an event',
};
