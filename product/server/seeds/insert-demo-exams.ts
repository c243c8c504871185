import { examPlaces } from '@kiga/contract/health/exam/exam.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import { followChild } from '../src/health/growth/follow-child.ts';
import type { Program } from '../src/program/program.ts';

const EXAMINER = '区妇幼保健院';

/** Day of the spring round of measurements. */
const SPRING = '03-11';

/** Number of classes that the running dental check has visited. */
const VISITED = 4;

/** Rows of one statement. */
const AT_ONCE = 400;

/** Findings of some children, in turn. */
const found = [
  { skin: 'abnormal', conclusion: 'watch', findings: '四肢散在湿疹', advice: '保湿，避免抓挠，两周后复查' },
  { heart: 'abnormal', conclusion: 'refer', findings: '心前区收缩期杂音 II 级', advice: '到儿童医院心内科就诊' },
  { abdomen: 'abnormal', conclusion: 'watch', findings: '脐疝，直径 1 厘米', advice: '避免久哭，半年后复查' },
  { lungs: 'abnormal', conclusion: 'watch', findings: '双肺呼吸音稍粗', advice: '多饮水，咳嗽加重时就诊' },
] as const;

interface DemoChild {
  id: string;
  className: string;
  admissionDate: string;
}

/**
 * Creates the yearly examination of last spring, which is closed, and a dental check that is half done. Children below or
 * above the range are followed, and one of them is referred.
 */
export async function insertDemoExams(program: Program, scope: Scope): Promise<void> {
  const kigId = scope.oneTenant();
  const { today } = scope.session;
  const thisSpring = `${today.slice(0, 4)}-${SPRING}`;
  const spring = thisSpring < today ? thisSpring : `${Number(today.slice(0, 4)) - 1}-${SPRING}`;
  const { rows: children } = await sql<DemoChild>`select s.id, c.class_name as "className",
      to_char(s.admission_date, 'YYYY-MM-DD') as "admissionDate"
    from students s join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and ${scope.within('c.kig_id')} and not s.deleted
      and s.status = 'enrolled' order by s.stu_no`.execute(scope.db);
  const rounds = program.stores.get('health.examRound');
  const yearly = await saveRecord(rounds, scope, {
    roundName: `${spring.slice(0, 4)} 年春季年度体检`,
    kind: 'yearly',
    fromDay: spring,
    untilDay: dayAfter(spring, 2),
    examiner: EXAMINER,
    items: ['growth', 'general'],
  });
  const were = children.filter(({ admissionDate }) => admissionDate <= spring);
  await insertResults(program, scope, yearly.id, spring, were, (index) => {
    const finding = index % 17 === 5 ? found[index % found.length] : undefined;
    return { ...usualPlaces, conclusion: 'healthy', doctor: '林静', ...finding };
  });
  await makeTransition(rounds, scope, 'close', { id: yearly.id, asks: {} });

  const dental = await saveRecord(rounds, scope, {
    roundName: `${today.slice(0, 4)} 年口腔检查和涂氟`,
    kind: 'dental',
    fromDay: dayAfter(today, -3),
    untilDay: dayAfter(today, 11),
    examiner: EXAMINER,
    items: ['teeth'],
    remark: '不涂氟的幼儿请家长提前告知',
  });
  const visited = [...new Set(children.map(({ className }) => className))].slice(0, VISITED);
  const seen = children.filter(({ className }, index) => visited.includes(className) && index % 12 !== 7);
  await insertResults(program, scope, dental.id, dayAfter(today, -2), seen, (index) =>
    index % 6 === 2
      ? { conclusion: 'refer', findings: '乳磨牙龋坏', advice: '到口腔科充填', doctor: '何牧' }
      : { conclusion: 'healthy', doctor: '何牧' },
  );
  await followAll(program, scope);
}

const usualPlaces = Object.fromEntries(examPlaces.map((place) => [place, 'normal']));

async function insertResults(
  { stores }: Program,
  scope: Scope,
  roundId: string,
  examinedOn: string,
  children: readonly DemoChild[],
  resultOf: (index: number) => Record<string, unknown>,
): Promise<void> {
  const store = stores.get('health.examResult');
  const empty = Object.fromEntries([...examPlaces, 'findings', 'advice'].map((name) => [name, null]));
  const rows = children.map(({ id: studentId }, index) => {
    const record = { ...empty, studentId, roundId, examinedOn, ...resultOf(index) };
    const columns = Object.entries(record).map(([name, value]) => store.columns.get(name)?.toRow(value) ?? {});
    const at = new Date(`${examinedOn}T10:00:00+08:00`);
    const common = { kig_id: scope.oneTenant(), id: uuid7(at.getTime()), created_at: at, updated_at: at };
    return Object.assign(common as Record<string, unknown>, ...columns);
  });
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await scope.db
      .insertInto('health_exam_results')
      .values(rows.slice(start, start + AT_ONCE))
      .execute();
  }
}

/** Opens the cases of the children with findings; two are due today, and one was referred. */
async function followAll(program: Program, scope: Scope): Promise<void> {
  const kigId = scope.oneTenant();
  const { today } = scope.session;
  const { rows } = await sql<{ studentId: string }>`select distinct m.student_id as "studentId"
    from health_measurements m where m.kig_id = ${kigId} and ${scope.within('m.kig_id')} and m.findings_count > 0
    order by m.student_id`.execute(scope.db);
  for (const { studentId } of rows) await followChild(program, scope, { kigId, studentId });
  const store = program.stores.get('health.followUp');
  const { rows: cases } = await sql<{ id: string; version: number }>`select f.id, f.version from health_follow_ups f
    where f.kig_id = ${kigId} and ${scope.within('f.kig_id')} order by f.student_id, f.id limit 3`.execute(scope.db);
  const [first, second, third] = cases;
  const plan = '每天户外活动不少于 2 小时，晚餐先吃蔬菜，三个月后复查';
  for (const one of [first, second]) {
    if (one) await saveRecord(store, scope, { ...one, nextDueOn: today, plan });
  }
  if (third) {
    const asks = { referredTo: EXAMINER, referredOn: dayAfter(today, -5) };
    await makeTransition(store, scope, 'refer', { id: third.id, asks });
  }
}
