import { sql } from 'kysely';
import { hasAny } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';

/** Registers the steps of the area for the list of first steps. */
export function registerCampusFirstSteps({ identity }: Pick<Program, 'identity'>): void {
  identity.firstSteps.push(
    {
      key: 'campus.firstSteps.term',
      of: 'kindergarten',
      place: 10,
      permission: 'campus.term.create',
      href: '/campus/terms',
      isDone: (scope) =>
        hasAny(
          scope,
          sql`terms t where ${scope.within('t.kig_id')} and not t.deleted and t.end_date >= ${scope.session.today}::date`,
        ),
    },
    {
      key: 'campus.firstSteps.classes',
      of: 'kindergarten',
      place: 20,
      permission: 'campus.class.create',
      href: '/campus/classes',
      isDone: (scope) => hasAny(scope, sql`classes t where ${scope.within('t.kig_id')} and not t.deleted`),
    },
    {
      key: 'campus.firstSteps.teachers',
      of: 'kindergarten',
      place: 30,
      permission: 'campus.teacher.create',
      href: '/campus/teachers',
      isDone: (scope) => hasAny(scope, sql`teachers t where ${scope.within('t.kig_id')} and not t.deleted`),
    },
    {
      key: 'campus.firstSteps.students',
      of: 'kindergarten',
      place: 40,
      permission: 'campus.student.create',
      href: '/campus/students',
      isDone: (scope) => hasAny(scope, sql`students t where ${scope.within('t.kig_id')} and not t.deleted`),
    },
    {
      key: 'campus.firstSteps.cards',
      of: 'kindergarten',
      place: 50,
      permission: 'campus.card.give',
      href: '/campus/cards',
      isDone: async (scope) =>
        (await hasAny(scope, sql`cards t where ${scope.within('t.kig_id')} and not t.deleted`)) ||
        hasAny(scope, sql`students t where ${scope.within('t.kig_id')} and not t.deleted and t.face_photo is not null`),
    },
    {
      key: 'campus.firstSteps.kindergarten',
      of: 'operator',
      place: 10,
      permission: 'operations.opening.pass',
      href: '/operations/openings',
      isDone: (scope) => hasAny(scope, sql`organizations o where o.kind = 'kindergarten' and not o.deleted`),
    },
  );
}
