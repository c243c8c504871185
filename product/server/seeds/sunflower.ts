import { CERTIFICATE_NOTICE_DAYS } from '@kiga/contract/campus/certificate-notice.ts';
import { demoGrowthMachine } from '@kiga/contract/devices/demo-machines.ts';
import { idNumberCheckCharacter } from '@kiga/entity/excel/id-number.ts';
import { createRecords, saveRecord } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { tellOfCertificates } from '../src/campus/certificates.ts';
import type { Program } from '../src/program/program.ts';
import { insertMachines, inTurn, kindergartenScope, schoolYearOf } from './demo.ts';
import { type DemoClass, demoChild, demoGrades } from './demo-children.ts';
import { giveBracelets } from './demo-gateways.ts';
import { demoOrganizations } from './demo-organizations.ts';
import { insertRooms } from './demo-rooms.ts';
import { insertHeads } from './demo-teachers.ts';
import { insertTerminals, shortenContract } from './demo-terminals.ts';
import { insertDemoCards } from './insert-demo-cards.ts';
import { insertDemoChecks } from './insert-demo-checks.ts';
import { insertDemoConsultations } from './insert-demo-consultations.ts';
import { insertDemoDays } from './insert-demo-days.ts';
import { insertDemoEpidemic } from './insert-demo-epidemic.ts';
import { insertDemoExams } from './insert-demo-exams.ts';
import { insertDemoFamilies } from './insert-demo-families.ts';
import { insertDemoFamily } from './insert-demo-family.ts';
import { insertDemoFoods } from './insert-demo-foods.ts';
import { insertDemoIllness } from './insert-demo-illness.ts';
import { insertDemoLeave } from './insert-demo-leave.ts';
import { changeClassLastMonth, insertDemoLeavers } from './insert-demo-leavers.ts';
import { insertDemoLetters } from './insert-demo-letters.ts';
import { insertDemoMeasurements } from './insert-demo-measurements.ts';
import { insertDemoPublishing } from './insert-demo-publishing.ts';
import { insertDemoRecipes } from './insert-demo-recipes.ts';
import { insertDemoRefunds } from './insert-demo-refunds.ts';
import { insertDemoRegisters } from './insert-demo-registers.ts';
import { insertDemoSafety } from './insert-demo-safety.ts';
import { insertDemoStaffDays } from './insert-demo-staff-days.ts';
import { insertDemoTeaching } from './insert-demo-teaching.ts';
import { sunflowerName } from './sunflower-names.ts';

/** Classes of the first kindergarten in the demo with living data. */
export const sunflowerClasses: readonly DemoClass[] = [
  { className: '托一班', stage: 'nursery', room: '104活动室', children: 18 },
  { className: '小一班', stage: 'junior', room: '101活动室', children: 26 },
  { className: '小二班', stage: 'junior', room: '102活动室', children: 25 },
  { className: '小三班', stage: 'junior', room: '103活动室', children: 27 },
  { className: '中一班', stage: 'middle', room: '201活动室', children: 30 },
  { className: '中二班', stage: 'middle', room: '202活动室', children: 31 },
  { className: '中三班', stage: 'middle', room: '203活动室', children: 30 },
  { className: '大一班', stage: 'senior', room: '301活动室', children: 33 },
  { className: '大二班', stage: 'senior', room: '302活动室', children: 33 },
  { className: '大三班', stage: 'senior', room: '303活动室', children: 33 },
];

/**
 * Fills the first kindergarten of the demo with classes, children with cards, and machines. It has no effect where the
 * kindergarten has ever had a child.
 */
export async function fillSunflower(program: Program): Promise<void> {
  let isFilled = false;
  await inTurn(program, async (tx) => {
    await insertMachines(program, tx);
    const code = 'KG0001';
    const { id: kigId } = await tx
      .selectFrom('organizations')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const { rows: children } = await sql`select 1 from students where kig_id = ${kigId} limit 1`.execute(tx);
    if (children.length > 0) return;
    isFilled = true;
    const account = await tx
      .selectFrom('accounts')
      .select('id')
      .where('organization_id', '=', kigId)
      .orderBy('created_at')
      .executeTakeFirstOrThrow();
    const scope = kindergartenScope(program, tx, kigId, account.id);
    const { rows: grades } = await sql<{ id: string; stage: string }>`select id, stage from grades
      where kig_id = ${kigId} and not deleted`.execute(tx);
    const { rows: classes } = await sql<{ id: string; class_name: string }>`select id, class_name from classes
      where kig_id = ${kigId} and not deleted`.execute(tx);
    const gradeIds = new Map(grades.map(({ id, stage }) => [stage, id]));
    const classIds = new Map(classes.map(({ id, class_name }) => [class_name, id]));
    const area = demoOrganizations.find((organization) => organization.code === code)?.area as string;
    const schoolYear = schoolYearOf(scope.session.today);
    const newClasses = sunflowerClasses.filter(({ className }) => !classIds.has(className));
    const rooms = newClasses.map(({ room }) => room);
    const roomIds = await insertRooms(program, scope, rooms);
    const heads = await insertHeads(program, scope, { code, area, classes: newClasses.length });
    const headIds = new Map(newClasses.map(({ className }, index) => [className, heads[index]]));
    const inputs: (ReturnType<typeof demoChild> & { classId: string })[] = [];
    for (const { className, stage, room, children: count } of sunflowerClasses) {
      const gradeId =
        gradeIds.get(stage) ??
        (await saveRecord(program.stores.get('campus.grade'), scope, { ...demoGrades[stage], stage })).id;
      gradeIds.set(stage, gradeId);
      const classId =
        classIds.get(className) ??
        (
          await saveRecord(program.stores.get('campus.class'), scope, {
            className,
            gradeId,
            classroomId: roomIds.get(room),
            headTeacherId: headIds.get(className),
            capacity: 35,
          })
        ).id;
      classIds.set(className, classId);
      for (let i = 0; i < count; i++) {
        const number = 1001 + inputs.length;
        inputs.push({ ...demoChild(number, stage, schoolYear, area, sunflowerName(number)), classId });
      }
    }
    shareParents(inputs);
    const around = { area, schoolYear, classIds };
    await insertDemoLeavers(program, scope, around);
    // The child who changed class last month begins in the other class.
    const mover = inputs.findLast(({ classId }) => classId === classIds.get('中一班'));
    if (mover) mover.classId = classIds.get('中二班') as string;
    if (schoolYear === 2026) nameBoyOfDrawings(inputs, classIds.get('中一班'), area);
    const created = await createRecords(program.stores.get('campus.student'), scope, inputs);
    const moved = mover && created[inputs.indexOf(mover)];
    if (moved) await changeClassLastMonth(program, scope, moved.id, classIds.get('中一班') as string);
    const families = inputs.map(({ parents, admissionDate }, index) => {
      const { id: studentId } = created[index] as { id: string };
      return { studentId, number: 1001 + index, parents, admissionDate };
    });
    await insertDemoFamilies(program, scope, families);
    const studentIds = created.map(({ id }) => id);
    await insertDemoDays(program, scope, studentIds);
    await insertDemoLeave(program, scope, studentIds);
    await insertDemoFamily(program, scope, inputs);
    await insertDemoChecks(program, scope, studentIds);
    await insertDemoIllness(program, scope);
    await insertDemoRefunds(program, scope);
    await insertDemoRegisters(program, scope, families);
    await insertDemoSafety(program, scope);
    await insertDemoFoods(program, scope);
    await insertDemoRecipes(program, scope);
    await insertDemoTeaching(program, scope, kigId);
    await insertDemoMeasurements(program, scope);
    const { kigCode: _, ...growthMachine } = demoGrowthMachine;
    await saveRecord(program.stores.get('devices.device'), scope, { ...growthMachine, kind: 'morning-check' });
    await insertDemoExams(program, scope);
    await insertDemoEpidemic(program, scope, studentIds, classIds);
    await insertDemoConsultations(program, scope, studentIds);
    await insertDemoPublishing(program, scope, studentIds);
    await insertDemoLetters(program, scope, studentIds);
    await insertDemoStaffDays(program, scope);
    await insertDemoCards(program, scope);
    await giveBracelets(program, scope, kigId);
    await insertTerminals(program, tx);
    await shortenContract(program, tx);
  });
  // Plans of the first minute would otherwise rest on statistics in which this kindergarten has no child.
  if (isFilled) await sql`analyze`.execute(program.owner);
  await tellOfCertificates(program, CERTIFICATE_NOTICE_DAYS);
}

/** Gives a boy of a class the name and the birthday of the boy whose growth the drafts of reports show. */
function nameBoyOfDrawings(
  children: (ReturnType<typeof demoChild> & { classId: string })[],
  classId: string | undefined,
  area: string,
): void {
  const boy = children.find(
    (child) => child.classId === classId && child.sex === 'male' && child.parents[0]?.relation === 'mother',
  );
  if (!boy) return;
  const allergies = [{ allergen: '鸡蛋', kind: 'food', severity: 'severe' }];
  const digits = `${area}20220314035`;
  const idNumber = digits + idNumberCheckCharacter(digits);
  Object.assign(boy, { stuName: '顾予安', birthday: '2022-03-14', idNumber, allergies });
}

/** Every twentieth child gets the parents of an earlier child with the same surname in another class, if there is one. */
function shareParents(children: (ReturnType<typeof demoChild> & { classId: string })[]): void {
  for (const [index, child] of children.entries()) {
    if (index % 20 !== 19) continue;
    const sibling = children
      .slice(0, index)
      .find(({ stuName, classId }) => stuName[0] === child.stuName[0] && classId !== child.classId);
    if (sibling) child.parents = sibling.parents;
  }
}
