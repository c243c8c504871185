import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { createRecords } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import type { Program } from '../src/program/program.ts';

/** Days of the patrols and visits, back from yesterday. */
const DAYS = 21;

/** Drills of the term, by the days since them. */
const drills = [
  { back: 75, kind: 'fire', place: '教学楼', evacuationSeconds: 205, findings: '二楼西侧楼梯拥挤，三个班同时到达。' },
  { back: 54, kind: 'earthquake', place: '各班教室', evacuationSeconds: 240, findings: '小班幼儿躲避动作不熟。' },
  { back: 33, kind: 'intruder', place: '幼儿园大门', evacuationSeconds: null, findings: '对讲机一台没有电。' },
  { back: 12, kind: 'poisoning', place: '食堂', evacuationSeconds: null, findings: null },
  { back: 5, kind: 'fire', place: '教学楼', evacuationSeconds: 168, findings: null },
] as const;

const courses: Readonly<Record<(typeof drills)[number]['kind'], string>> = {
  fire: '9:30 拉响警报，各班按路径撤到操场，班主任清点人数并上报。',
  earthquake: '警报响起，幼儿就近躲避，解除后双手护头撤到操场。',
  intruder: '门卫发现可疑人员后报警，保安上前隔离，各班关门，等候解除。',
  poisoning: '发现两名幼儿呕吐，保健医生隔离观察，封存留样，报告园长和疾控。',
};

const findings = ['后门锁舌松动', '大一班阳台插座盖缺失', '滑梯下软垫移位'] as const;

const visits = [
  { purpose: 'supplier', organization: '绿源配送', visitorName: '马建国', people: 2, cameAt: '07:40', leftAt: '08:05' },
  { purpose: 'parent', organization: null, visitorName: '顾明远', people: 1, cameAt: '10:00', leftAt: '10:35' },
  { purpose: 'repair', organization: '安达电梯', visitorName: '孙志强', people: 1, cameAt: '13:10', leftAt: '15:20' },
  { purpose: 'inspection', organization: '区教育局', visitorName: '周敏', people: 3, cameAt: '09:00', leftAt: '11:30' },
] as const;

/** Fills the registers of safety: drills of the term, patrols and visitors of three weeks, and one who is inside. */
export async function insertDemoSafety({ stores }: Program, scope: Scope): Promise<void> {
  const { today } = scope.session;
  const { rows: staff } = await sql<{ id: string }>`select t.id from teachers t where t.kig_id = ${scope.oneTenant()}
    and ${scope.within('t.kig_id')} and not t.deleted and t.status = 'in-service' order by t.teacher_name limit 6`.execute(
    scope.db,
  );
  const person = (index: number) => staff[index % staff.length]?.id;
  const held = drills.map(({ back, kind, ...drill }, index) => ({
    ...drill,
    kind,
    day: dayAfter(today, -back),
    beginAt: '09:30',
    minutes: 20,
    leaderId: person(index),
    childCount: 255 + index * 6,
    staffCount: 31,
    course: courses[kind],
    ...(drill.findings && { improvement: '调整路径，再练一次。', improveUntil: dayAfter(today, 14 - back) }),
  }));
  await createRecords(stores.get('campus.drill'), scope, held);
  const days = Array.from({ length: DAYS }, (_, index) => dayAfter(today, index - DAYS)).filter(
    (day) => schoolDayOf(day).open,
  );
  const walked = days.flatMap((day, index) =>
    (['morning', 'evening'] as const).map((round, half) => ({
      day,
      at: half === 0 ? '07:20' : '17:40',
      round,
      place: '大门、操场、教学楼、食堂',
      teacherId: person(index + half),
      finding: half === 1 && index % 5 === 3 ? findings[Math.floor(index / 5) % findings.length] : null,
    })),
  );
  const patrols = await createRecords(stores.get('campus.patrol'), scope, walked);
  const found = patrols.filter(({ status }) => status === 'open');
  // The last finding waits.
  for (const { id } of found.slice(0, -1)) {
    await makeTransition(stores.named('campus.patrol'), scope, 'settle', {
      id,
      asks: { handled: '当天报修，已修好。' },
    });
  }
  const came = [...days, today].map((day, index) => {
    const { leftAt: _, ...visit } = visits[index % visits.length] as (typeof visits)[number];
    return {
      ...visit,
      // The visitor of today comes now; the demo may start before the usual time.
      ...(day === today && { cameAt: null }),
      day,
      visitorPhone: `1380000${String(2_001 + (index % visits.length))}`,
      teacherId: person(index),
      passNumber: String(1 + (index % 9)),
    };
  });
  const visitors = await createRecords(stores.get('campus.visitor'), scope, came);
  // The visitor of today is still inside.
  for (const [index, { id }] of visitors.slice(0, -1).entries()) {
    const { leftAt } = visits[index % visits.length] as (typeof visits)[number];
    await makeTransition(stores.named('campus.visitor'), scope, 'leave', { id, asks: { leftAt } });
  }
}
