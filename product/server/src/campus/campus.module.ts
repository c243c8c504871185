import { classEntity } from '@kiga/contract/campus/class.entity.ts';
import { classroom } from '@kiga/contract/campus/classroom.entity.ts';
import { grade } from '@kiga/contract/campus/grade.entity.ts';
import { listKindergartens } from '@kiga/contract/campus/kindergarten.acts.ts';
import * as leadActs from '@kiga/contract/campus/lead.acts.ts';
import { lead } from '@kiga/contract/campus/lead.entity.ts';
import { readParentContact } from '@kiga/contract/campus/parent.acts.ts';
import { parent } from '@kiga/contract/campus/parent.entity.ts';
import { position } from '@kiga/contract/campus/position.entity.ts';
import * as acts from '@kiga/contract/campus/student.acts.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import { term } from '@kiga/contract/campus/term.entity.ts';
import { LIST_MAX } from '@kiga/entity/entity-calls.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import type { Entities } from '@kiga/kit-server/http/entities.ts';
import { optionsWithin } from '@kiga/kit-server/http/entity-api.ts';
import { sql } from 'kysely';
import { scopeForPermission, withinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { addFollowUp } from './acts/add-follow-up.ts';
import { cancelCardLoss } from './acts/cancel-card-loss.ts';
import { countByStatus } from './acts/count-by-status.ts';
import { countLeads } from './acts/count-leads.ts';
import { followUps } from './acts/follow-ups.ts';
import { readContact } from './acts/read-contact.ts';
import { reportCardLost } from './acts/report-card-lost.ts';
import { type CampusRegistries, createCampusRegistries } from './campus.public.ts';
import { classHooks } from './class.server.ts';
import { classroomHooks } from './classroom.server.ts';
import { leadHooks } from './lead.server.ts';
import type { FollowUp } from './lead-follow-ups.ts';
import { parentHooks } from './parent.server.ts';
import { studentHooks } from './student.server.ts';
import { termHooks } from './term.server.ts';

/** Adds the entities of the area. They share stores, because some records are read and written along with others. */
export function addCampusEntities(
  entities: Entities,
  stores: EntityStores,
  registries: CampusRegistries = createCampusRegistries(),
) {
  const grades = entities.add(grade);
  const classes = entities.add(classEntity, classHooks);
  const parents = entities.add(parent, parentHooks(stores));
  const students = entities.add(student, studentHooks(parents, registries));
  const leads = entities.add(lead, leadHooks(stores));
  const terms = entities.add(term, termHooks);
  const classrooms = entities.add(classroom, classroomHooks);
  const positions = entities.add(position);
  return { grades, classes, parents, students, leads, terms, classrooms, positions };
}

/** Registers the entities of the area with their acts, and the figures of the home page. */
export function registerCampus(program: Program): void {
  const { api, identity, tenancy } = program;
  const { parents, students, leads } = addCampusEntities(program.entities, program.stores, program.campus);

  api.handle(listKindergartens, async ({ input: { of, q, id }, session, scope }) => {
    const read = `${of}.read`;
    // The session lacks grant-only permissions where it reaches more than the granted kindergartens, so `read` is added
    // back here.
    const reader = { ...session, permissions: new Set([...session.permissions, read]) };
    const reach = of === undefined ? 'all' : await tenancy.reachOf(reader, {}, `${of}.page`, [read]);
    const ofRecords = withScope(session, reach, scope.db);
    const { rows } = await sql<{ id: string; kigId: string; kigCode: string; text: string }>`
      select id, id as "kigId", code as "kigCode", name as text from organizations
      where kind = 'kindergarten' and not deleted and ${scope.within('id')} and ${ofRecords.within('id')}
        and ${optionsWithin({ q, id }, 'name', 'id')}
      order by name_sort, id limit ${LIST_MAX}`.execute(scope.db);
    return rows;
  });
  api.handle(acts.readContact, ({ input, scope }) => readContact(students, scope, input.id, acts.readContact.output));
  api.handle(readParentContact, ({ input, scope }) => readContact(parents, scope, input.id, readParentContact.output));
  api.handle(leadActs.readLeadContact, ({ input, scope }) =>
    readContact(leads, scope, input.id, leadActs.readLeadContact.output),
  );
  api.handle(leadActs.countLeads, ({ scope }) => countLeads(leads, scope));
  api.handle(leadActs.followUps, ({ input, scope }) => followUps(leads, scope, input.id));
  api.handle(leadActs.addFollowUp, async ({ input, act }) => {
    const { id, method, content, nextDate } = input as { id: string } & FollowUp;
    return { id: await act((inside) => addFollowUp(leads, inside, id, { method, content, nextDate })) };
  });
  api.handle(acts.countByStatus, ({ scope }) => countByStatus(students, scope));
  api.handle(acts.reportCardLost, async ({ input, act }) => {
    await act((inside) => reportCardLost(students, inside, input.id));
    return {};
  });
  api.handle(acts.cancelCardLoss, async ({ input, act }) => {
    await act((inside) => cancelCardLoss(students, inside, input.id));
    return {};
  });

  identity.homeFigureSources.push(async (session, scope) => {
    const may = (entity: string) => session.permissions.has(`campus.${entity}.read`);
    const count = async (table: string, permission: string, classColumn: string) => {
      const own = withinClasses(scopeForPermission(scope, permission), classColumn);
      const where = sql`${scope.within('kig_id')} and ${own} and not deleted`;
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where ${where}`.execute(
        scope.db,
      );
      return rows[0]?.n ?? 0;
    };
    const figures = [];
    if (may('kindergarten') && session.appType !== 3) {
      // The system administrator reaches the names of kindergartens, and none of their records.
      const reached = withScope(session, await tenancy.reachOf(session, {}, listKindergartens.name), scope.db);
      const { rows } = await sql<{ n: number }>`select count(*) as n from organizations
        where kind = 'kindergarten' and not deleted and ${reached.within('id')}`.execute(scope.db);
      figures.push({ key: 'campus.home.kindergartens', value: rows[0]?.n ?? 0, href: null });
    }
    if (may('student')) {
      const value = await count('students', 'campus.student.read', 'class_id');
      figures.push({ key: 'campus.home.students', value, href: '/campus/students' });
    }
    if (may('class')) {
      const value = await count('classes', 'campus.class.read', 'id');
      figures.push({ key: 'campus.home.classes', value, href: '/campus/classes' });
    }
    return figures;
  });
}
