import { dayAfter } from '@kiga/entity/days.ts';
import { idNumberCheckCharacter } from '@kiga/entity/excel/id-number.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { createRecords } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import type { Program } from '../src/program/program.ts';

/** Job titles of the staff beside the classes' teachers. The first is the head of the kindergarten. */
const office = ['园长', '副园长', '保教主任', '保健医', '保育员', '炊事员', '保安'];

const surnames = [...'周王李张刘陈杨赵黄吴徐孙胡朱高林何郭马罗梁宋郑谢'];
const women = '慧 丽娟 晓燕 静 雪梅 婷 佳琪 玉兰 春燕 丹 文静 秀英 莉 梦洁 海燕 红梅 思雨 桂芳 艳 小云'.split(' ');
const men = ['国强', '建华', '志刚', '伟', '立新'];

/** Staff that only men hold in the demo. */
const menOnly = ['炊事员', '保安'];

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

interface DemoTeacher {
  /** Number within the demo; the same number always gives the same person. */
  number: number;
  positionName: string;
  area: string;
  today: string;
  teacherName?: string | undefined;
  /** Days until the health certificate ends; by default some months. */
  healthDays?: number | undefined;
}

/** Returns an invented teacher. Phones are in a range that no operator has assigned. */
function demoTeacher({ number, positionName, area, today, teacherName, healthDays }: DemoTeacher) {
  const male = menOnly.includes(positionName);
  const birthday = `${1968 + ((number * 7) % 30)}-${String(1 + (number % 12)).padStart(2, '0')}-${String(1 + ((number * 5) % 28)).padStart(2, '0')}`;
  const digits = `${area}${birthday.replaceAll('-', '')}${String((number % 499) * 2 + (male ? 1 : 0)).padStart(3, '0')}`;
  const entryYear = Number(today.slice(0, 4)) - 1 - (number % 9);
  const teaches = /园长|主任|教师/.test(positionName);
  return {
    teacherName: teacherName ?? `${at(surnames, number * 7 + 1)}${at(male ? men : women, number)}`,
    sex: male ? 'male' : 'female',
    phone: `1990001${String(number).padStart(4, '0')}`,
    idNumber: digits + idNumberCheckCharacter(digits),
    entryDate: `${entryYear}-${number % 2 === 0 ? '02-20' : '08-25'}`,
    cardNumber: `00${910_000 + number * 17}`,
    certificates: [
      ...(teaches
        ? [
            {
              certificateName: '幼儿园教师资格证',
              certificateNumber: `${entryYear - 1}${area.slice(0, 2)}0021${String(2_000_000 + number * 379)}`,
              expiresOn: null,
            },
          ]
        : []),
      {
        certificateName: '健康证',
        certificateNumber: `JK${today.slice(0, 4)}${String(number).padStart(5, '0')}`,
        expiresOn: dayAfter(today, healthDays ?? 120 + ((number * 31) % 240)),
      },
    ],
  };
}

interface Staff {
  code: string;
  area: string;
  classes: number;
  /** Number of the first one; default 0. */
  from?: number;
  /** Days until the health certificates of the first ones end. */
  healthDays?: readonly number[];
}

/** Creates teachers with these job titles. Returns their ids in this order. */
async function insertTeachers(
  { stores }: Program,
  scope: Scope,
  { code, area, from = 0, healthDays = [] }: Omit<Staff, 'classes'>,
  titles: readonly string[],
  headName?: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; name: string }>`select id, position_name as name from positions
    where ${scope.within('kig_id')} and not deleted`.execute(scope.db);
  const positionIds = new Map(rows.map(({ id, name }) => [name, id]));
  const { today } = scope.session;
  const made = titles.map((positionName, index) => {
    const number = Number(code.slice(-1)) * 100 + from + index;
    const teacherName = positionName === '园长' ? headName : undefined;
    return {
      ...demoTeacher({ number, positionName, area, today, teacherName, healthDays: healthDays[index] }),
      positionId: positionIds.get(positionName),
    };
  });
  const teachers = await createRecords(stores.get('campus.teacher'), scope, made);
  return teachers.map(({ id }) => id);
}

/** Teachers of a class. */
export interface ClassTeachers {
  headTeacherId: string | undefined;
  assistants: string[];
}

/**
 * Creates the staff of a kindergarten, one of whom has resigned. Its head gets the linked account.
 * @returns the teachers for each class
 */
export async function insertStaff(
  program: Program,
  scope: Scope,
  { code, area, classes, headName, accountId }: Staff & { headName: string; accountId: string | undefined },
): Promise<ClassTeachers[]> {
  const ofClasses = Array.from({ length: classes }).flatMap(() => ['主班教师', '配班教师']);
  const titles = [...office, ...ofClasses, '配班教师'];
  const ids = await insertTeachers(program, scope, { code, area }, titles, headName);
  const teachers = program.stores.get('campus.teacher');
  const { today } = scope.session;
  const asks = { resignedOn: dayAfter(today, -40), resignReason: '随家人迁往外地' };
  await makeTransition(teachers, scope, 'resign', { id: ids.at(-1) as string, asks });
  if (accountId !== undefined) {
    await sql`update teachers set account_id = ${accountId}
      where ${scope.within('kig_id')} and id = ${ids[0]}`.execute(scope.db);
  }
  return Array.from({ length: classes }, (_, index) => {
    const [head, assistant] = ids.slice(office.length + index * 2);
    return { headTeacherId: head, assistants: [assistant as string] };
  });
}

/** Creates heads of further classes, some of whose health certificates end soon. Returns their ids. */
export function insertHeads(program: Program, scope: Scope, { code, area, classes }: Staff): Promise<string[]> {
  const titles = Array.from({ length: classes }, () => '主班教师');
  return insertTeachers(program, scope, { code, area, from: 60, healthDays: [-3, 18, 44] }, titles);
}
