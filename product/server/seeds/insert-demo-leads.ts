import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { addFollowUp } from '../src/campus/acts/add-follow-up.ts';
import { addCampusEntities } from '../src/campus/campus.module.ts';
import type { Program } from '../src/program/program.ts';
import { type DemoLead, demoLeads } from './demo-leads.ts';

const DAY_MS = 86_400_000;

/** Age in years at which a family asks for a place of this stage. */
const ages = { junior: 3, middle: 4, senior: 5 };

/** Records of one kindergarten that its leads refer to, by stage. */
export interface LeadSurroundings {
  code: string;
  gradeIds: ReadonlyMap<string, string>;
  classIds: ReadonlyMap<string, string>;
}

/**
 * Creates the leads of one kindergarten through the same acts as a user, each on its own day. So board, follow-ups and
 * history agree.
 */
export async function insertDemoLeads(program: Program, scope: Scope, around: LeadSurroundings): Promise<void> {
  const now = program.clock.now();
  let at = now;
  const { namesOfAccounts, codesOf, secrets } = program.stores;
  const stores = new EntityStores({ clock: { now: () => at }, secrets, namesOfAccounts, codesOf });
  const { leads } = addCampusEntities(stores, stores);
  const travelTo = (daysAgo: number) => {
    at = new Date(now.getTime() - daysAgo * DAY_MS);
  };
  const day = (daysAgo: number) => dayIn(new Date(now.getTime() - daysAgo * DAY_MS), 'Asia/Shanghai');
  const oldestFirst = (demoLeads[around.code] ?? []).toSorted((a, b) => b.askedDaysAgo - a.askedDaysAgo);

  for (const [index, demoLead] of oldestFirst.entries()) {
    const { talks, nextInDays, preAdmittedDaysAgo, admittedDaysAgo, invalid } = demoLead;
    const last = nextInDays === undefined ? null : day(-nextInDays);
    /** Returns the day of the next follow-up after `talked` follow-ups. */
    const nextDate = (talked: number) => (talks[talked] ? day(talks[talked][0]) : last);
    travelTo(demoLead.askedDaysAgo);
    const fields = { ...fieldsOf(demoLead, around, index, now.getFullYear()), nextFollowDate: nextDate(0) };
    const { id } = await saveRecord(leads, scope, fields);
    const move = (act: string, asks: Record<string, unknown>) => makeTransition(leads, scope, act, { id, asks });
    for (const [talk, [daysAgo, method, content]] of talks.entries()) {
      travelTo(daysAgo);
      const followUp = { method, content, nextDate: nextDate(talk + 1) };
      await (talk === 0 ? move('follow', followUp) : addFollowUp(leads, scope, id, followUp));
    }
    if (preAdmittedDaysAgo !== undefined) {
      travelTo(preAdmittedDaysAgo);
      await move('preAdmit', { expectedDate: admittedDaysAgo === undefined ? day(-30) : day(admittedDaysAgo) });
    }
    if (admittedDaysAgo !== undefined) {
      travelTo(admittedDaysAgo);
      const classId = around.classIds.get(demoLead.stage);
      await move('admit', { classId, admissionDate: day(admittedDaysAgo) });
    }
    if (invalid) {
      travelTo(invalid[0]);
      await move('invalidate', { reason: invalid[1] });
    }
  }
}

/** Returns the fields of a lead. Phones are in an unassigned range, apart from those of the demo's children. */
function fieldsOf(demoLead: DemoLead, { code, gradeIds }: LeadSurroundings, index: number, thisYear: number) {
  const { child, sex, parent, relation, source, stage, remark } = demoLead;
  const year = thisYear - ages[stage];
  return {
    childName: child,
    sex,
    birthday:
      sex && `${year}-${String((index % 8) + 1).padStart(2, '0')}-${String(((index * 7) % 28) + 1).padStart(2, '0')}`,
    parentName: parent,
    relation,
    parentPhone: `1990000${Number(code.slice(-1)) * 1000 + 100 + index}`,
    source,
    gradeId: gradeIds.get(stage) ?? null,
    remark: remark ?? null,
  };
}
