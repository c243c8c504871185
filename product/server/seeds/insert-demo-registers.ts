import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import { usualDay } from '@kiga/contract/health/observation.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { createRecords, saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import { noteDose } from '../src/health/give-medicine.ts';
import type { Program } from '../src/program/program.ts';
import { isAtHome } from './insert-demo-days.ts';

/** Days of the registers, back from yesterday. */
const DAYS = 21;

/** Children of two junior classes, by their places in the list, have observations. */
const OBSERVED = { from: 44, to: 96 };

/** Exceptions of observations, in turn. */
const exceptions = [
  { eating: 'less', note: '不爱吃青菜' },
  { sleep: 'short' },
  { mood: 'crying', note: '午睡起来找妈妈' },
  { stool: 'loose', fluids: 'little' },
  { sleep: 'restless', mood: 'tired', note: '夜里睡得晚' },
] as const;

const medicines = [
  { medicineName: '小儿氨酚黄那敏颗粒', dose: '1/2', doseUnit: 'sachet', reason: '感冒流涕', storage: 'room' },
  { medicineName: '布地奈德鼻喷剂', dose: '1', doseUnit: 'spray', reason: '过敏性鼻炎', storage: 'room' },
  { medicineName: '蒙脱石散', dose: '1', doseUnit: 'sachet', reason: '腹泻', storage: 'dark' },
  { medicineName: '益生菌滴剂', dose: '5', doseUnit: 'drop', reason: '消化不良', storage: 'fridge' },
  { medicineName: '小儿止咳糖浆', dose: '5', doseUnit: 'ml', reason: '咳嗽', storage: 'room' },
] as const;

const injuries = [
  { place: 'playground', activity: 'outdoor', kind: 'scrape', bodyPart: 'leg', what: '跑步时摔倒，膝盖擦伤' },
  { place: 'classroom', activity: 'freePlay', kind: 'bruise', bodyPart: 'head', what: '捡玩具时碰到桌角' },
  { place: 'toilet', activity: 'washing', kind: 'bruise', bodyPart: 'arm', what: '地面有水，滑倒' },
  { place: 'classroom', activity: 'lesson', kind: 'cut', bodyPart: 'hand', what: '剪纸时划破手指' },
  { place: 'classroom', activity: 'freePlay', kind: 'bite', bodyPart: 'hand', what: '争抢玩具时被同伴咬到' },
  { place: 'playground', activity: 'outdoor', kind: 'sprain', bodyPart: 'foot', what: '从攀爬架跳下，扭到脚踝' },
] as const;

/** A child with the day of its admission. */
interface DemoChild {
  studentId: string;
  admissionDate: string;
}

/** Fills the nurse's registers of the last three weeks, and enters medicine that is due today. */
export async function insertDemoRegisters(
  program: Program,
  scope: Scope,
  children: readonly DemoChild[],
): Promise<void> {
  const { today } = scope.session;
  const backs = Array.from({ length: DAYS }, (_, index) => DAYS - index).filter(
    (back) => schoolDayOf(dayAfter(today, -back)).open,
  );
  await insertObservations(program, scope, children, backs);
  await insertMedicines(program, scope, children, backs);
  const injured = injuries.map((injury, index) => ({
    ...injury,
    studentId: (children[index * 37 + 20] as DemoChild).studentId,
    day: dayAfter(today, -(backs[index * 2] as number)),
    at: `${9 + index}:20`.padStart(5, '0'),
    severity: index === 5 ? 'moderate' : 'slight',
    firstAid: '清洗消毒，冷敷',
    parentsToldAt: `${9 + index}:40`.padStart(5, '0'),
    staffPresent: '班主任',
    ...(index === 5 ? { outcome: 'hospital', hospital: '市儿童医院' } : { outcome: 'stayed' }),
    prevention: '加强安全提醒，调整场地',
  }));
  await createRecords(program.stores.get('health.injury'), scope, injured);
  await insertExams(program, scope, children);
  await insertDisinfections(program, scope, backs);
}

async function insertObservations(
  { stores }: Program,
  scope: Scope,
  children: readonly DemoChild[],
  backs: readonly number[],
): Promise<void> {
  for (const back of backs) {
    const records = children.slice(OBSERVED.from, OBSERVED.to).flatMap(({ studentId }, index) => {
      if (isAtHome(index + OBSERVED.from, back)) return [];
      const place = index * 5 + back * 3;
      const exception = place % 17 === 0 ? exceptions[(place / 17) % exceptions.length] : null;
      return [{ studentId, day: dayAfter(scope.session.today, -back), ...usualDay, ...exception }];
    });
    await createRecords(stores.get('health.observation'), scope, records);
  }
}

async function insertMedicines(
  { stores }: Program,
  scope: Scope,
  children: readonly DemoChild[],
  backs: readonly number[],
): Promise<void> {
  const { today } = scope.session;
  const store = stores.get('health.medicine');
  const [at, givenBy] = ['11:30', '王保健'] as const;
  for (const [index, medicine] of [...medicines, ...medicines].entries()) {
    // The last four are due today.
    const isOpen = index > 5;
    const back = isOpen ? 1 : (backs[index * 2] as number);
    const fromDay = dayAfter(today, -back);
    const input = {
      ...medicine,
      studentId: (children[index * 23 + 11] as DemoChild).studentId,
      times: [{ at }],
      fromDay,
      toDay: isOpen ? dayAfter(today, 1) : fromDay,
      parentName: '家长',
      receivedBy: givenBy,
    };
    const record = await saveRecord(store, scope, input);
    if (!schoolDayOf(fromDay).open) continue;
    await noteDose(stores, scope, record, { day: fromDay, at, dose: medicine.dose, givenBy });
    if (!isOpen) await makeTransition(stores.named('health.medicine'), scope, 'finish', { id: record.id, asks: {} });
  }
}

/** Most children have a complete examination; a few lack a vaccine, and a few have none. */
async function insertExams({ stores }: Program, scope: Scope, children: readonly DemoChild[]): Promise<void> {
  const records = children.flatMap(({ studentId, admissionDate }, index) => {
    if (index % 41 === 7) return [];
    const examinedOn = dayAfter(admissionDate, -10);
    const isIncomplete = index % 29 === 5;
    return [
      {
        studentId,
        examinedOn,
        hospital: '区妇幼保健院',
        result: 'fit',
        certificateCheckedOn: admissionDate,
        vaccination: isIncomplete ? 'incomplete' : 'complete',
        ...(isIncomplete && { missingVaccines: [{ vaccine: '麻腮风疫苗', dose: 2 }] }),
      },
    ];
  });
  await createRecords(stores.get('health.entranceExam'), scope, records);
}

async function insertDisinfections({ stores }: Program, scope: Scope, backs: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select r.id from classrooms r where r.kig_id = ${scope.oneTenant()}
    and ${scope.within('r.kig_id')} and not r.deleted order by r.classroom_name limit 3`.execute(scope.db);
  const common = { doneBy: '李保育', checkedBy: '王保健' };
  const records = backs.flatMap((back) => {
    const day = dayAfter(scope.session.today, -back);
    const kitchen = { day, fromTime: '12:30', toTime: '13:00', place: '消毒间', object: 'tableware', way: 'steam' };
    return [
      { ...kitchen, minutes: 30, ...common },
      ...rows.map(({ id: classroomId }) => ({
        day,
        fromTime: '17:40',
        toTime: '18:40',
        classroomId,
        object: 'air',
        way: 'uv',
        minutes: 60,
        ...common,
      })),
      ...rows.slice(0, 1).map(({ id: classroomId }) => ({
        day,
        fromTime: '07:20',
        toTime: '07:40',
        classroomId,
        object: 'tables',
        way: 'chlorine',
        concentrationMgL: 250,
        minutes: 10,
        ...common,
      })),
    ];
  });
  await createRecords(stores.get('health.disinfection'), scope, records);
}
