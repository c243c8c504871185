import { classEntity } from '@kiga/contract/campus/class.entity.ts';
import { grade } from '@kiga/contract/campus/grade.entity.ts';
import { listKindergartens } from '@kiga/contract/campus/kindergarten.acts.ts';
import * as acts from '@kiga/contract/campus/student.acts.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import { registerEntity } from '@kiga/kit-server/http/entity-api.ts';
import { sql } from 'kysely';
import type { Program } from '../app/program.ts';
import { countByStatus } from './acts/count-by-status.ts';
import { importFailures, importStudents, importTemplate } from './acts/import-students.ts';
import { readContact } from './acts/read-contact.ts';
import { enrolledInClass, studentHooks } from './student.server.ts';

/** Registers grades, classes and students. */
export function registerCampus({ api, clock, identity, secrets, stores, tenancy }: Program): void {
  const grades = stores.add(grade, {}, clock, secrets);
  const classes = stores.add(classEntity, { computed: { studentCount: enrolledInClass } }, clock, secrets);
  const students = stores.add(student, studentHooks(secrets, clock), clock, secrets);
  for (const store of [grades, classes, students]) registerEntity(api, store, tenancy);

  api.handle(listKindergartens, async ({ scope }) => {
    const { rows } = await sql<{ id: string; kigName: string; kigCode: string }>`
      select id, name as "kigName", code as "kigCode" from organizations
      where kind = 'kindergarten' and ${scope.within('id')} order by name_pinyin, id`.execute(scope.db);
    return rows;
  });
  api.handle(acts.readContact, ({ input, scope }) => readContact(students, scope, input.id));
  api.handle(acts.countByStatus, ({ scope }) => countByStatus(scope));
  api.handle(acts.importStudents, ({ input, scope, file, language }) =>
    importStudents({
      students,
      classes,
      grades,
      scope,
      options: input,
      file: file as NonNullable<typeof file>,
      language,
    }),
  );
  api.handle(acts.importFailures, ({ input, scope, file, language }) =>
    importFailures({
      students,
      classes,
      grades,
      scope,
      options: input,
      file: file as NonNullable<typeof file>,
      language,
    }),
  );
  api.handle(acts.importTemplate, ({ language }) => importTemplate(language));

  identity.homeFigureSources.push(async (session, scope) => {
    const may = (entity: string) => session.permissions.has(`campus.${entity}.read`);
    const count = async (table: string) => {
      const where = sql`${scope.within('kig_id')} and not deleted`;
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where ${where}`.execute(
        scope.db,
      );
      return rows[0]?.n ?? 0;
    };
    const figures = [];
    if (may('kindergarten') && session.appType !== 3) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from organizations
        where kind = 'kindergarten' and ${scope.within('id')}`.execute(scope.db);
      figures.push({ key: 'campus.home.kindergartens', value: rows[0]?.n ?? 0, href: null });
    }
    if (may('student'))
      figures.push({ key: 'campus.home.students', value: await count('students'), href: '/campus/students' });
    if (may('class'))
      figures.push({ key: 'campus.home.classes', value: await count('classes'), href: '/campus/classes' });
    return figures;
  });
}
