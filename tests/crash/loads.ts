import { setTimeout as sleep } from 'node:timers/promises';
import { demoMachines } from '@kiga/contract/devices/demo-machines.ts';
import { register, sendEvents } from '@kiga/contract/devices/door.acts.ts';
import { writeWorkbook } from '@kiga/kit-server/xlsx/write-workbook.ts';
import { Away, Door } from '@kiga/simulator/door.ts';
import { sql } from 'kysely';
import { type Faults, type PatientCaller, patientCaller } from './client.ts';
import type { Deployment } from './deployment.ts';

/** Work that continues until `stop` is aborted, and then finishes what it has begun. */
export interface Load {
  name: string;
  /** Resolves when all begun work is acknowledged. */
  done: Promise<void>;
  /** Number of acknowledged writes. */
  count(): number;
  /** Compares the acknowledged writes with the database. */
  verify(): Promise<void>;
}

type Random = () => number;

/** Options of a load. */
export interface LoadOptions {
  deployment: Pick<Deployment, 'address' | 'look'>;
  random: Random;
  faults: Faults;
  stop: AbortSignal;
}

const DAY_MS = 86_400_000;
const IMPORT_ROWS = 300;
const PAUSE_MS = 20;
/** Name of the class that takes all children. */
const ROOMY = '无限班';

/** Machines of two kindergartens that send batches of new events, and sometimes repeat an acknowledged batch. */
export function floodOfEvents({ deployment: { address, look }, random, faults, stop }: LoadOptions): Load {
  const machines = ['KG0002', 'KG0003'].flatMap(demoMachines);
  const acknowledged = new Map<string, Set<string>>();

  async function play(serialNumber: string, verificationCode: string, cards: readonly string[]): Promise<void> {
    const door = new Door(address, new AbortController().signal);
    const secret = await registerMachine(door, serialNumber, verificationCode);
    const sent: object[][] = [];
    const known = new Set<string>();
    acknowledged.set(serialNumber, known);
    for (let number = 0; !stop.aborted; number += 1) {
      const isAgain = sent.length > 0 && random() < 0.1;
      const events = isAgain ? pick(sent, random) : newEvents(`${serialNumber}-${number}`, cards, random);
      const { verdicts } = await untilDone(() =>
        door.call(sendEvents, { events }, { serialNumber, secret, time: new Date() }),
      );
      for (const { id, verdict } of verdicts) {
        if (isAgain ? verdict !== 'repeated' : verdict !== 'stored' && verdict !== 'repeated')
          faults.push(`${serialNumber} ${id}: ${verdict}${isAgain ? ' though it was acknowledged' : ''}`);
        known.add(id as string);
      }
      if (!isAgain) sent.push(events);
      await sleep(PAUSE_MS);
    }
  }

  async function playAll(): Promise<void> {
    const rows = await look(sql<{ card: string }>`select card_number as card from students
      where card_number is not null`);
    const cards = [...rows.map(({ card }) => card), '999999'];
    await Promise.all(machines.map((machine) => play(machine.serialNumber, machine.verificationCode, cards)));
  }

  return {
    name: 'events',
    done: playAll(),
    count: () => [...acknowledged.values()].reduce((sum, { size }) => sum + size, 0),
    async verify() {
      const rows = await look(sql<{ serial: string; id: string; times: number }>`
        select serial_number as serial, event_id as id, count(*) as times from device_events e
        join devices d on d.kig_id = e.kig_id and d.id = e.device_id group by 1, 2`);
      for (const { serial, id, times } of rows) {
        if (times !== 1) faults.push(`event ${serial} ${id} is there ${times} times`);
        if (!acknowledged.get(serial)?.delete(id)) faults.push(`event ${serial} ${id} was never acknowledged`);
      }
      for (const [serial, missing] of acknowledged) {
        for (const id of missing) faults.push(`event ${serial} ${id} was acknowledged and is not there`);
      }
      const different = await look(sql`
        with counted as (
          select e.kig_id, (e.at at time zone o.time_zone)::date as day, student_id,
            min(at) filter (where direction is distinct from 'out') as first_in_at,
            max(at) filter (where direction is distinct from 'out') as last_in_at,
            max(at) filter (where direction = 'out') as last_out_at, count(*)::integer as event_count
          from device_events e join organizations o on o.id = e.kig_id
          where student_id is not null and not lost and not doubtful group by 1, 2, 3)
        select * from (table counted except select kig_id, day, student_id, first_in_at, last_in_at, last_out_at, event_count
          from student_days) a
        union all
        select * from (select kig_id, day, student_id, first_in_at, last_in_at, last_out_at, event_count from student_days
          except table counted) b`);
      for (const row of different) faults.push(`days do not agree with the events: ${JSON.stringify(row)}`);
    },
  };
}

/** The answer with the secret may be lost, so the call is retried until an answer arrives. */
async function registerMachine(door: Door, serialNumber: string, verificationCode: string): Promise<string> {
  return (await untilDone(() => door.call(register, { serialNumber, verificationCode }, null))).secret;
}

async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Away)) throw error;
      await sleep(100);
    }
  }
}

function newEvents(prefix: string, cards: readonly string[], random: Random): object[] {
  const now = Date.now();
  return Array.from({ length: 1 + Math.floor(random() * 60) }, (_, index) => ({
    id: `${prefix}-${index}`,
    kind: 'card',
    at: new Date(now - Math.floor(random() * 3 * DAY_MS)).toISOString(),
    cardNumber: pick(cards, random),
  }));
}

/** An account that saves children, each with an idempotency key, and sometimes repeats an acknowledged save. */
export function saves({ deployment: { address, look }, random, faults, stop }: LoadOptions): Load {
  const acknowledged = new Map<string, string>();

  async function saveAll(): Promise<void> {
    const caller = await patientCaller(address, { userName: 'demo3', appType: 3 }, faults);
    const classId = await roomyClass(caller);
    for (let number = 0; !stop.aborted; number += 1) {
      const stuName = nameOf('存', number);
      const fields = { stuName, sex: 'male', birthday: '2022-03-04', classId, parents: [parentOf(number)] };
      const save = () =>
        caller.call('/api/campus/student/save', fields, { headers: { 'idempotency-key': `crash-save-${number}` } });
      const saved = await save();
      if (saved === null) continue;
      acknowledged.set(stuName, saved.id);
      const isAgain = random() < 0.1;
      if (isAgain && (await save())?.id !== saved.id) faults.push(`${stuName} has another id the second time`);
      await sleep(PAUSE_MS);
    }
  }

  return {
    name: 'saves',
    done: saveAll(),
    count: () => acknowledged.size,
    async verify() {
      const rows = await look(sql<{ name: string; id: string }>`
        select stu_name as name, id from students where stu_name like '存%'`);
      for (const { name, id } of rows) {
        if (acknowledged.get(name) !== id) faults.push(`child ${name} is there as ${id}, not as was acknowledged`);
        acknowledged.delete(name);
      }
      for (const name of acknowledged.keys()) faults.push(`child ${name} was acknowledged and is not there`);
    },
  };
}

/** An account that imports one roster after the other. */
export function imports({ deployment: { address, look }, faults, stop }: LoadOptions): Load {
  let imported = 0;

  async function importAll(): Promise<void> {
    const caller = await patientCaller(address, { userName: 'demo3', appType: 3 }, faults);
    await roomyClass(caller);
    const at = '/api/campus/student';
    const settled = async (id: string, running: string) => {
      for (;;) {
        const status = await caller.call(`${at}/import-status?importId=${id}`);
        if (status?.state !== running) return status;
        await sleep(200);
      }
    };
    for (; !stop.aborted; imported += 1) {
      const form = new FormData();
      form.append('file', new Blob([await roster(imported)]), 'roster.xlsx');
      const { id } = await caller.call(`${at}/import`, form, {
        headers: { 'idempotency-key': `crash-import-${imported}` },
      });
      const checked = await settled(id, 'checking');
      if (checked?.state !== 'checked' || checked.counts.create !== IMPORT_ROWS) {
        faults.push(`the check of import ${imported} ended as ${JSON.stringify(checked)}`);
        continue;
      }
      // If the answer is lost, the retry finds the import running, which is accepted.
      await caller.call(`${at}/import-apply`, { importId: id }, { expected: 'IMPORT_STATE' });
      const done = await settled(id, 'importing');
      if (done?.state !== 'imported' || done.counts.create !== IMPORT_ROWS)
        faults.push(`import ${imported} ended as ${JSON.stringify(done)}`);
    }
  }

  return {
    name: 'imports',
    done: importAll(),
    count: () => imported,
    async verify() {
      const rows = await look(sql<{ children: number; names: number; numbers: number; parents: number }>`
        select count(*) as children, count(distinct stu_name) as names, count(distinct stu_no) as numbers,
          (select count(*) from parents where parent_name like '导%') as parents
        from students where stu_name like '导%'`);
      const wanted = imported * IMPORT_ROWS;
      for (const [what, count] of Object.entries(rows[0] ?? {})) {
        if (count !== wanted) faults.push(`${imported} imports gave ${count} ${what} rather than ${wanted}`);
      }
    },
  };
}

async function roster(number: number): Promise<Uint8Array<ArrayBuffer>> {
  const head = ['姓名', '性别', '出生日期', '班级', '入园时间', '家长姓名', '联系电话'];
  const rows = Array.from({ length: IMPORT_ROWS }, (_, index) => {
    const child = nameOf('导', number * IMPORT_ROWS + index);
    const phone = `138${String(number * IMPORT_ROWS + index).padStart(8, '0')}`;
    return [child, '男', '2022-06-01', ROOMY, '2025-09-01', `${child}妈妈`, phone];
  });
  return (await writeWorkbook([{ name: '名单', rows: [head, ...rows] }])) as Uint8Array<ArrayBuffer>;
}

/** Returns the id of a class without a capacity, which the loads share. The second of them finds its name taken. */
async function roomyClass(caller: PatientCaller): Promise<string> {
  const [grade] = await caller.call('/api/campus/grade/list');
  const input = { className: ROOMY, gradeId: grade.id };
  await caller.call('/api/campus/class/save', input, { expected: 'VALIDATION_FAILED' });
  const [roomy] = await caller.call(`/api/campus/class/list?q=${encodeURIComponent(ROOMY)}`);
  return roomy.id;
}

/** A name with Chinese numerals, because names may hold no digits. */
function nameOf(prefix: string, number: number): string {
  return prefix + [...String(number)].map((digit) => '零一二三四五六七八九'[Number(digit)]).join('');
}

function parentOf(number: number) {
  const parentPhone = `137${String(number).padStart(8, '0')}`;
  return { parentName: `${nameOf('存', number)}妈妈`, relation: 'mother', parentPhone };
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T;
}
