import { answerTemplate } from '@kiga/contract/health/consultation/answer-template.entity.ts';
import * as acts from '@kiga/contract/health/consultation/consultation.acts.ts';
import { consultation } from '@kiga/contract/health/consultation/consultation.entity.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { reached } from '@kiga/kit-server/entity/owner.ts';
import { sql } from 'kysely';
import { scopeForPermission } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { doctorsOf } from './addressees.ts';
import { consultationHooks } from './consultation.server.ts';
import { registerFamilyQuestions } from './family-questions.ts';
import { givenAnswers } from './given-answers.ts';
import { questionViewers } from './question-viewers.ts';
import { answer, ask, escalate, takePhotos } from './send-message.ts';
import { threadOf } from './thread.ts';

const READ = 'health.consultation.read';

/** Registers questions to doctors, and the doctors' templates. */
export function registerConsultations(program: Program): void {
  const { api, entities, files } = program;
  const store = entities.add(consultation, consultationHooks(program)) as object as EntityStore;
  entities.add(answerTemplate);
  api.handle(acts.consultationDoctors, async ({ scope }) => ({ list: await doctorsOf(scope, scope.oneTenant()) }));
  api.handle(acts.consultationThread, ({ input, scope }) => threadOf(program, scope, input.id));
  api.handle(acts.givenAnswers, ({ session }) => givenAnswers(program, session));
  for (const [call, write] of [
    [acts.answerConsultation, answer],
    [acts.askAgain, ask],
  ] as const) {
    api.handle(call, async ({ input, scope, act }) => {
      const photos = await takePhotos(program, scope, input);
      await act((inside) => write(program, inside, input, photos).then(() => null));
      // The record holds the files now; the clean-up finds what a store did not delete.
      const fresh = photos.flatMap(({ path, taken }) => (taken.kind === 'new' ? [path] : []));
      await files.forgetUploads(fresh).catch(() => undefined);
      return {};
    });
  }
  api.handle(acts.escalateConsultation, async ({ input, act }) => {
    await act((inside) => escalate(program, inside, input).then(() => null));
    return {};
  });
  registerFamilyQuestions(program);
  program.identity.viewerSources.push(questionViewers);
  registerFigures(program, store);
}

/** Registers the figures of both sides' home pages, and what waits in the kindergarten. */
function registerFigures({ identity, attendance, tenancy, clock }: Program, store: EntityStore): void {
  const href = '/health/consultations';
  identity.homeFigureSources.push(async (session, scope) => {
    if (!session.permissions.has('health.consultation.answer')) return [];
    const reach = await tenancy.reachOf(session, {}, acts.consultationThread.name, [READ]);
    const counts = await countsOf(store, withScope(session, reach, scope.db), clock.now());
    return [
      { key: 'health.home.openQuestions', value: counts.open, href: `${href}?status=open` },
      { key: 'health.home.overdueQuestions', value: counts.overdue, href: `${href}?status=open` },
    ];
  });
  identity.homeFigureSources.push(async (session, scope) => {
    if (session.appType !== 3 || !session.permissions.has(READ)) return [];
    const { answered } = await countsOf(store, scopeForPermission(scope, READ), clock.now());
    return answered === 0
      ? []
      : [{ key: 'health.home.answeredQuestions', value: answered, href: `${href}?status=answered` }];
  });
  attendance.openSources.push({
    isOnBoard: false,
    async load(scope) {
      if (!scope.session.permissions.has(READ)) return [];
      const { answered, overdue } = await countsOf(store, scopeForPermission(scope, READ), clock.now());
      const mine = scope.session.permissions.has('health.consultation.askAgain');
      const item = (key: string, count: number, status: string) =>
        count === 0
          ? []
          : [
              {
                key,
                params: {},
                count,
                href: `${href}?status=${status}`,
                mine,
                who: [],
              },
            ];
      return [
        ...item('attendance.open.items.overdueQuestions', overdue, 'open'),
        ...item('attendance.open.items.answeredQuestions', answered, 'answered'),
      ];
    },
  });
}

/** Returns the numbers of the reader's questions. */
async function countsOf(store: EntityStore, scope: Scope, now: Date) {
  const { rows } = await sql<{ open: number; overdue: number; answered: number }>`select
      count(*) filter (where row.status = 'open')::integer as open,
      count(*) filter (where row.status = 'open' and row.due_at <= ${now})::integer as overdue,
      count(*) filter (where row.status = 'answered')::integer as answered
    from health_consultations as row where ${reached(store, scope)} and not row.deleted`.execute(scope.db);
  return rows[0] as (typeof rows)[number];
}
