import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import type { ReachKind } from '../identity/reach-kinds.ts';
import { campusErrors } from './campus.errors.ts';
import { campusMenus } from './campus.menus.ts';
import { classEntity } from './class.entity.ts';
import { classroom } from './classroom.entity.ts';
import { grade } from './grade.entity.ts';
import { lead } from './lead.entity.ts';
import { leadStates } from './lead.states.ts';
import { parent } from './parent.entity.ts';
import { position } from './position.entity.ts';
import { student } from './student.entity.ts';
import { term } from './term.entity.ts';

const readers = [3, 4, 9, 15] as const;
const write = ['create', 'update', 'delete', 'restore', 'readHistory'] as const;
const transitions = leadStates.transitions.map(({ name }) => name);

/** The campus area: grades, classes, children, their parents, enrollment leads, terms, classrooms and job titles. */
export const campusArea = defineArea({
  name: 'campus',
  dependsOn: ['identity'],
  entities: [grade, classEntity, student, parent, lead, term, classroom, position],
  permissions: definePermissions('campus', [
    { entity: 'kindergarten', acts: ['read'], appTypes: [3, 4, 5, 6, 8, 9, 15, 16, 18] },
    { entity: 'grade', acts: ['read', 'export'], appTypes: readers },
    { entity: 'grade', acts: write, appTypes: [3] },
    { entity: 'class', acts: ['read'], appTypes: [...readers, 6, 16, 18] },
    { entity: 'class', acts: ['export'], appTypes: readers },
    { entity: 'class', acts: [...write, 'import'], appTypes: [3] },
    { entity: 'term', acts: ['read', 'export'], appTypes: readers },
    { entity: 'term', acts: write, appTypes: [3] },
    { entity: 'classroom', acts: ['read', 'export'], appTypes: readers },
    { entity: 'classroom', acts: [...write, 'import'], appTypes: [3] },
    { entity: 'position', acts: ['read', 'export'], appTypes: readers },
    { entity: 'position', acts: [...write, 'import'], appTypes: [3] },
    { entity: 'student', acts: ['read'], appTypes: [...readers, 5, 6, 16, 18] },
    { entity: 'student', acts: ['export'], appTypes: [3, 4] },
    { entity: 'student', acts: [...write, 'import', 'readContact', 'readHealth'], appTypes: [3] },
    { entity: 'student', acts: ['reportCardLost', 'cancelCardLoss'], appTypes: [3] },
    { entity: 'parent', acts: ['read'], appTypes: [3, 4] },
    { entity: 'parent', acts: [...write, 'import', 'export', 'readContact'], appTypes: [3] },
    { entity: 'lead', acts: ['read'], appTypes: readers },
    { entity: 'lead', acts: ['export'], appTypes: [3, 4] },
    {
      entity: 'lead',
      acts: [...write, ...transitions, 'addFollowUp', 'readFollowUps', 'import', 'readContact'],
      appTypes: [3],
    },
  ]),
  errors: campusErrors,
  reaches: { 'kindergarten.list': 'administered' } satisfies Record<string, ReachKind>,
  menus: campusMenus,
});
