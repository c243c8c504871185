import { wordsOf } from '@kiga/contract/app/words.ts';
import { giveCard as giveCardCall, printCards as printCardsCall } from '@kiga/contract/campus/card.acts.ts';
import { card } from '@kiga/contract/campus/card.entity.ts';
import { changeClass } from '@kiga/contract/campus/change-class.acts.ts';
import { classEntity } from '@kiga/contract/campus/class.entity.ts';
import * as periodActs from '@kiga/contract/campus/class-period.acts.ts';
import { classroom } from '@kiga/contract/campus/classroom.entity.ts';
import { countFaces as countFacesCall } from '@kiga/contract/campus/consent.acts.ts';
import { consent } from '@kiga/contract/campus/consent.entity.ts';
import * as erasure from '@kiga/contract/campus/erase-child.acts.ts';
import { faceFilingRuleOf } from '@kiga/contract/campus/face-filing.ts';
import { grade } from '@kiga/contract/campus/grade.entity.ts';
import * as graduationActs from '@kiga/contract/campus/graduation.acts.ts';
import { compareMembers } from '@kiga/contract/campus/group.acts.ts';
import * as kindergartenActs from '@kiga/contract/campus/kindergarten.acts.ts';
import { kindergarten } from '@kiga/contract/campus/kindergarten.entity.ts';
import * as leadActs from '@kiga/contract/campus/lead.acts.ts';
import { lead } from '@kiga/contract/campus/lead.entity.ts';
import { readParentContact } from '@kiga/contract/campus/parent.acts.ts';
import { parent } from '@kiga/contract/campus/parent.entity.ts';
import { photoPeople } from '@kiga/contract/campus/photo.acts.ts';
import { readPickupContact } from '@kiga/contract/campus/pickup-person.acts.ts';
import { pickupPerson } from '@kiga/contract/campus/pickup-person.entity.ts';
import { position } from '@kiga/contract/campus/position.entity.ts';
import * as acts from '@kiga/contract/campus/student.acts.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import * as teacherActs from '@kiga/contract/campus/teacher.acts.ts';
import { teacher } from '@kiga/contract/campus/teacher.entity.ts';
import { term } from '@kiga/contract/campus/term.entity.ts';
import { LIST_MAX } from '@kiga/entity/entity-calls.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStore, EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import type { Entities } from '@kiga/kit-server/http/entities.ts';
import { optionsWithin } from '@kiga/kit-server/http/entity-api.ts';
import { sql } from 'kysely';
import { proveTyped, scopeForPermission, withinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { addFollowUp } from './acts/add-follow-up.ts';
import { cancelCardLoss } from './acts/cancel-card-loss.ts';
import { changeCampusPassword, passwordAccounts } from './acts/change-campus-password.ts';
import { changeClass as moveToClass } from './acts/change-class.ts';
import { classPeriods, rollOfClass } from './acts/class-periods.ts';
import { countByStatus } from './acts/count-by-status.ts';
import { countLeads } from './acts/count-leads.ts';
import { countTeachers } from './acts/count-teachers.ts';
import { createTeacherAccount } from './acts/create-teacher-account.ts';
import { eraseChild, previewErasure } from './acts/erase-child.ts';
import { followUps } from './acts/follow-ups.ts';
import { giveCard } from './acts/give-card.ts';
import { leadFamily } from './acts/lead-family.ts';
import { childrenForPhotos, peopleForPhotos, teachersForPhotos } from './acts/photo-people.ts';
import { printCards } from './acts/print-cards.ts';
import { readContact } from './acts/read-contact.ts';
import { reportCardLost } from './acts/report-card-lost.ts';
import { studentAround } from './acts/student-around.ts';
import { studentTimeline } from './acts/student-timeline.ts';
import { type CampusRegistries, createCampusRegistries } from './campus.public.ts';
import { cardHooks } from './card.server.ts';
import { classHooks } from './class.server.ts';
import { classPlaces } from './class-places.ts';
import { classroomHooks } from './classroom.server.ts';
import { consentHooks, countFaces } from './consent.server.ts';
import { deleteErasedFiles } from './erase-child.ts';
import { registerCampusFirstSteps } from './first-steps.ts';
import { latestGraduations, namedChildren, planGraduation, startGraduation, startUndo } from './graduation.ts';
import { addGraduationJobs } from './graduation-jobs.ts';
import { registerInspection } from './inspection/register-inspection.ts';
import { kindergartenHooks } from './kindergarten.server.ts';
import { leadHooks } from './lead.server.ts';
import type { FollowUp } from './lead-follow-ups.ts';
import { addMemberSources } from './member-sources.ts';
import { members } from './members.ts';
import { parentHooks } from './parent.server.ts';
import { pickupPersonHooks } from './pickup-person.server.ts';
import { registerRollOvers } from './register-roll-overs.ts';
import { addSafetyEntities, registerSafety } from './safety/register-safety.ts';
import { studentHooks } from './student.server.ts';
import { teacherHooks } from './teacher.server.ts';
import { termHooks } from './term.server.ts';

/** Adds the entities of the area. They share stores, because some records are read and written along with others. */
export function addCampusEntities(
  entities: Entities,
  stores: EntityStores,
  registries: CampusRegistries = createCampusRegistries(),
) {
  const grades = entities.add(grade);
  const classes = entities.add(classEntity, classHooks(stores));
  const parents = entities.add(parent, parentHooks(stores));
  const students = entities.add(student, studentHooks(parents, registries));
  const leads = entities.add(lead, leadHooks(stores));
  const terms = entities.add(term, termHooks);
  const classrooms = entities.add(classroom, classroomHooks(registries));
  const positions = entities.add(position);
  const teachers = entities.add(teacher, teacherHooks(stores, registries));
  const pickupPersons = entities.add(pickupPerson, pickupPersonHooks(stores.secrets, registries));
  const consents = entities.add(consent, consentHooks(stores, registries.consentSinks));
  const cards = entities.add(card, cardHooks(stores, registries.cardSinks));
  addSafetyEntities(entities, stores);
  return {
    grades,
    classes,
    parents,
    students,
    leads,
    terms,
    classrooms,
    positions,
    teachers,
    pickupPersons,
    consents,
    cards,
  };
}

/** Registers the entities of the area with their acts, and the figures of the home page. */
export function registerCampus(program: Program): void {
  const { api, identity, stores, tenancy } = program;
  const { cardSinks } = program.campus;
  const { classes, parents, students, leads, teachers, pickupPersons } = addCampusEntities(
    program.entities,
    program.stores,
    program.campus,
  );

  api.handle(kindergartenActs.listKindergartens, async ({ input: { of, q, id }, session, scope }) => {
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
  const kindergartens = program.entities.add(kindergarten, kindergartenHooks(program));
  api.handle(kindergartenActs.readPasswordAccounts, ({ input, scope }) =>
    passwordAccounts(kindergartens, scope, input.id),
  );
  api.handle(kindergartenActs.changeCampusPassword, async ({ input, scope }) => ({
    isOwn: await changeCampusPassword(program, kindergartens, scope, input),
  }));
  addMemberSources(program.campus);
  api.handle(compareMembers, ({ input, scope }) => members(program.campus, scope, input));
  api.handle(acts.readContact, ({ input, scope }) => readContact(students, scope, input.id, acts.readContact.output));
  api.handle(readParentContact, ({ input, scope }) => readContact(parents, scope, input.id, readParentContact.output));
  api.handle(readPickupContact, ({ input, scope }) =>
    readContact(pickupPersons, scope, input.id, readPickupContact.output),
  );
  api.handle(acts.studentAround, ({ input, scope }) => studentAround(students, scope, input.id));
  api.handle(acts.studentTimeline, ({ input: { id }, scope, language }) =>
    studentTimeline(program.stores, program.campus.timelineSources, scope, { id, language }),
  );
  api.handle(countFacesCall, async ({ scope }) => {
    const rule = faceFilingRuleOf(scope.session.today);
    return { faces: await countFaces(scope), threshold: rule?.threshold ?? null, source: rule?.source ?? null };
  });
  api.handle(leadActs.readLeadContact, ({ input, scope }) =>
    readContact(leads, scope, input.id, leadActs.readLeadContact.output),
  );
  api.handle(leadActs.leadFamily, ({ input, scope }) => leadFamily(leads, scope, input.id));
  api.handle(leadActs.countLeads, ({ scope }) => countLeads(leads, scope));
  api.handle(leadActs.followUps, ({ input, scope }) => followUps(leads, scope, input.id));
  api.handle(leadActs.addFollowUp, async ({ input, act }) => {
    const { id, method, content, nextDate } = input as { id: string } & FollowUp;
    return { id: await act((inside) => addFollowUp(leads, inside, id, { method, content, nextDate })) };
  });
  api.handle(acts.countByStatus, ({ scope }) => countByStatus(students, scope));
  api.handle(acts.reportCardLost, async ({ input, act }) => {
    await act((inside) => reportCardLost(stores, inside, input.id));
    return {};
  });
  api.handle(acts.cancelCardLoss, async ({ input, act }) => {
    await act((inside) => cancelCardLoss(stores, inside, input.id));
    return {};
  });

  api.handle(teacherActs.readTeacherContact, ({ input, scope }) =>
    readContact(teachers, scope, input.id, teacherActs.readTeacherContact.output),
  );
  api.handle(teacherActs.countTeachers, ({ scope }) => countTeachers(teachers, scope));
  // The answer holds a password, which no repeated request gets again.
  api.handle(teacherActs.createTeacherAccount, ({ input, scope }) => createTeacherAccount(program, scope, input));
  registerErasure(program);
  registerSafety(program);
  registerInspection(program);
  registerGraduations(program, students);
  registerRollOvers(program, { students, classes });
  api.handle(changeClass, ({ input: { records, classId }, act }) =>
    act((inside) => moveToClass(students, inside, { records, classId })),
  );
  api.handle(periodActs.classPeriods, ({ input, scope }) => classPeriods(students, scope, input.id));
  api.handle(periodActs.rollOfClass, ({ input, scope }) => rollOfClass({ classes, students }, scope, input));
  api.handle(periodActs.classPlaces, ({ scope }) => classPlaces(scope, scope.oneTenant()));
  api.handle(giveCardCall, async ({ input, act }) => ({
    id: await act((inside) => giveCard(stores, cardSinks, inside, input)),
  }));
  program.campus.photoSources.push(childrenForPhotos, teachersForPhotos);
  api.handle(photoPeople, ({ scope }) => peopleForPhotos(program, scope));
  api.handle(printCardsCall, ({ input, scope, language }) => printCards(stores, scope, language, input));

  registerCampusFirstSteps(program);
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
    if (kindergartenActs.choosing.some((one) => session.permissions.has(one)) && session.appType !== 3) {
      // The system administrator reaches the names of kindergartens, and none of their records.
      const reached = withScope(
        session,
        await tenancy.reachOf(session, {}, kindergartenActs.listKindergartens.name),
        scope.db,
      );
      const { rows } = await sql<{ n: number }>`select count(*) as n from organizations
        where kind = 'kindergarten' and not deleted and ${reached.within('id')}`.execute(scope.db);
      const href = may('kindergarten') ? '/campus/kindergartens' : null;
      figures.push({ key: 'campus.home.kindergartens', value: rows[0]?.n ?? 0, href });
    }
    if (may('student')) {
      const value = await count('students', 'campus.student.read', 'class_id');
      figures.push({ key: 'campus.home.students', value, href: '/campus/students' });
    }
    // The operator answers for what the platform stores.
    if (may('student') && [9, 15].includes(session.appType)) {
      figures.push({ key: 'campus.home.faces', value: await countFaces(scope), href: null });
    }
    if (may('class')) {
      const value = await count('classes', 'campus.class.read', 'id');
      figures.push({ key: 'campus.home.classes', value, href: '/campus/classes' });
    }
    if (may('teacher')) {
      const ofTeachers = scopeForPermission(scope, 'campus.teacher.read');
      const { byStatus } = await countTeachers(teachers, ofTeachers);
      figures.push({ key: 'campus.home.teachers', value: byStatus['in-service'] ?? 0, href: '/campus/teachers' });
    }
    return figures;
  });
}

/** Registers the erasure of a child. */
function registerErasure(program: Program): void {
  const { api } = program;
  const sayIn = (language: Language) => (key: string) => findWord(wordsOf(language), key) ?? key;
  api.handle(erasure.eraseChildPreview, ({ input, scope, language }) =>
    previewErasure(program, scope, input.id, sayIn(language)),
  );
  api.handle(erasure.eraseChild, async ({ input, session, language, act }) => {
    const { password, ...asked } = input;
    const prove = () => proveTyped(program, session, password);
    const done = await act((inside) => eraseChild(program, inside, asked, { prove, say: sayIn(language) }), { asked });
    await deleteErasedFiles(program);
    return done;
  });
}

/** Registers the graduation of many children, its undo and their jobs. */
function registerGraduations({ api, jobs, campus }: Program, students: EntityStore): void {
  addGraduationJobs(jobs, students);
  const parts = { students, jobs, blockers: campus.graduationBlockers };
  api.handle(graduationActs.planGraduation, async ({ input, scope, language, request }) => {
    const { ready, refused } = await planGraduation(parts, scope, input);
    const children = await namedChildren(students, scope, [...refused.keys()]);
    return {
      ready: ready.length,
      refused: [...refused].flatMap(([id, error]) => {
        const child = children.get(id);
        return child ? [{ ...child, reason: api.tell(error, language, request).text }] : [];
      }),
    };
  });
  api.handle(graduationActs.graduateMany, ({ input, language, act }) =>
    act((inside) => startGraduation(parts, inside, input, language)),
  );
  api.handle(graduationActs.undoGraduation, ({ input, language, act }) =>
    act((inside) => startUndo(parts, inside, input.id, language)),
  );
  api.handle(graduationActs.graduations, ({ scope, language, request }) =>
    latestGraduations(parts, scope, (error) => api.tell(error, language, request).text),
  );
}
