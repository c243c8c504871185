import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import { course } from './course.entity.ts';
import { lesson } from './lesson.entity.ts';
import { observation } from './observation.entity.ts';
import { plan } from './plan.entity.ts';
import { record } from './record.entity.ts';
import { schedule } from './schedule.entity.ts';
import { substitution } from './substitution.entity.ts';
import { teachingErrors } from './teaching.errors.ts';
import { teachingMenus } from './teaching.menus.ts';

const write = ['create', 'update', 'delete', 'restore', 'readHistory'] as const;

/** The teaching area: courses, the timetable with its substitutes, weekly plans, teaching records and notes about children. */
export const teachingArea = defineArea({
  name: 'teaching',
  dependsOn: ['identity', 'system', 'campus', 'family', 'attendance'],
  entities: [course, schedule, lesson, substitution, plan, record, observation],
  permissions: definePermissions('teaching', [
    { entity: 'course', acts: ['read', 'export', ...write, 'import'], appTypes: [3] },
    { entity: 'schedule', acts: ['read', ...write], appTypes: [3] },
    { entity: 'lesson', acts: ['read', 'export', 'readHistory', 'arrange'], appTypes: [3] },
    { entity: 'substitution', acts: ['read', 'export', 'readHistory', 'assign', 'cancel'], appTypes: [3] },
    { entity: 'plan', acts: ['read', 'export', ...write], appTypes: [3] },
    { entity: 'record', acts: ['read', 'export', ...write, 'publish', 'withdraw', 'makeFolder'], appTypes: [3] },
    { entity: 'observation', acts: ['read', 'export', ...write], appTypes: [3] },
  ]),
  errors: teachingErrors,
  messages: ['substitutionArranged', 'substitutionCancelled'],
  menus: teachingMenus,
});
