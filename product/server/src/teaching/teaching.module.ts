import { course } from '@kiga/contract/teaching/course.entity.ts';
import * as lessonActs from '@kiga/contract/teaching/lesson.acts.ts';
import { lesson } from '@kiga/contract/teaching/lesson.entity.ts';
import { observation } from '@kiga/contract/teaching/observation.entity.ts';
import { plan } from '@kiga/contract/teaching/plan.entity.ts';
import { appRecordPhoto } from '@kiga/contract/teaching/record.acts.ts';
import { record } from '@kiga/contract/teaching/record.entity.ts';
import { schedule } from '@kiga/contract/teaching/schedule.entity.ts';
import * as substitutionActs from '@kiga/contract/teaching/substitution.acts.ts';
import { substitution } from '@kiga/contract/teaching/substitution.entity.ts';
import { ownChild } from '../family/family.public.ts';
import { isWithinClasses, withinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { checkDraft } from './check-week.ts';
import { copyToWeeks } from './copy-week.ts';
import { familyDay, readRecordPhoto } from './family-day.ts';
import { registerFolders } from './folder-job.ts';
import { observationHooks } from './observation.server.ts';
import { registerOpenSources } from './open-sources.ts';
import { planHooks } from './plan.server.ts';
import { slotsOf } from './read-slots.ts';
import { weekOf } from './read-week.ts';
import { forgetShownChildren, recordHooks } from './record.server.ts';
import { storeWeek } from './save-week.ts';
import { arrangeSubstitute, candidatesFor, openLessons, substitutionHooks } from './substitution.server.ts';

/** Registers the teaching area. */
export function registerTeaching(program: Program): void {
  const { api, campus, clock, entities, family } = program;
  entities.add(course);
  entities.add(schedule);
  entities.add(lesson, {
    rows: (scope) => (isWithinClasses(scope) ? withinClasses(scope, 'row.class_id') : null),
  });
  entities.add(substitution, substitutionHooks(program));
  entities.add(plan, planHooks);
  entities.add(record, recordHooks(clock));
  entities.add(observation, observationHooks(program));
  registerTimetable(program);
  registerFolders(program);
  registerOpenSources(program);
  campus.childErasers.push(forgetShownChildren);
  family.daySources.push(familyDay(program));
  api.handleApp(appRecordPhoto, async ({ input: { studentId, ...photo }, scope, session }) =>
    readRecordPhoto(program, scope, await ownChild(scope, session, studentId), photo),
  );
}

function registerTimetable(program: Program): void {
  const { api } = program;
  api.handle(lessonActs.readWeek, ({ input, scope, language }) => weekOf(scope, input, language));
  api.handle(lessonActs.readSlots, async ({ input, scope }) => ({ taken: await slotsOf(scope, input) }));
  api.handle(lessonActs.checkWeek, async ({ input, scope }) => ({ clashes: await checkDraft(scope, input) }));
  api.handle(lessonActs.saveWeek, ({ input, act }) => act((inside) => storeWeek(program, inside, input)));
  api.handle(lessonActs.copyWeek, ({ input, scope, act }) =>
    input.dryRun ? copyToWeeks(program, scope, input) : act((inside) => copyToWeeks(program, inside, input)),
  );
  api.handle(substitutionActs.openSubstitutions, async ({ scope }) => ({ lessons: await openLessons(scope) }));
  api.handle(substitutionActs.substituteCandidates, async ({ input, scope }) => ({
    candidates: await candidatesFor(scope, input.lessonId),
  }));
  api.handle(substitutionActs.assignSubstitute, async ({ input, act }) => ({
    id: await act((inside) => arrangeSubstitute(program, inside, input)),
  }));
}
