import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import type { ReachKind } from '../identity/reach-kinds.ts';
import { campusErrors } from './campus.errors.ts';
import { campusMenus } from './campus.menus.ts';
import { card } from './card.entity.ts';
import { cardStates } from './card.states.ts';
import { classEntity } from './class.entity.ts';
import { classroom } from './classroom.entity.ts';
import { consent } from './consent.entity.ts';
import { grade } from './grade.entity.ts';
import { kindergarten } from './kindergarten.entity.ts';
import { lead } from './lead.entity.ts';
import { leadStates } from './lead.states.ts';
import { parent } from './parent.entity.ts';
import { pickupPerson } from './pickup-person.entity.ts';
import { position } from './position.entity.ts';
import { drill } from './safety/drill.entity.ts';
import { patrol } from './safety/patrol.entity.ts';
import { visitor } from './safety/visitor.entity.ts';
import { student } from './student.entity.ts';
import { studentStates } from './student.states.ts';
import { teacher } from './teacher.entity.ts';
import { teacherStates } from './teacher.states.ts';
import { term } from './term.entity.ts';

const readers = [3, 4, 9, 15] as const;
const write = ['create', 'update', 'delete', 'restore', 'readHistory'] as const;
const transitions = leadStates.transitions.map(({ name }) => name);
const ofTeachers = teacherStates.transitions.map(({ name }) => name);
const studentTransitions = studentStates.transitions.map(({ name }) => name);
const cardTransitions = cardStates.transitions.map(({ name }) => name);

/** The campus area: kindergartens and their groups, grades, classes, children, parents, leads, terms, classrooms, job titles, teachers, cards, drills, patrols and visitors. */
export const campusArea = defineArea({
  name: 'campus',
  dependsOn: ['identity', 'system'],
  entities: [
    kindergarten,
    grade,
    classEntity,
    student,
    parent,
    lead,
    term,
    classroom,
    position,
    teacher,
    pickupPerson,
    consent,
    card,
    drill,
    patrol,
    visitor,
  ],
  permissions: definePermissions('campus', [
    // The names of kindergartens, to choose from, and their records.
    { entity: 'kindergarten', acts: ['choose'], appTypes: [3, 4, 5, 6, 8, 9, 15, 16, 18] },
    { entity: 'kindergarten', acts: ['read', 'export'], appTypes: [...readers, 5] },
    { entity: 'kindergarten', acts: ['update', 'readHistory'], appTypes: [3, 9] },
    // The main account reaches the children, so nobody outside the kindergarten sets its password here.
    { entity: 'kindergarten', acts: ['changePassword'], appTypes: [3] },
    { entity: 'group', acts: ['read'], appTypes: [4, 5, 9, 15] },
    { entity: 'grade', acts: ['read', 'export'], appTypes: readers },
    { entity: 'grade', acts: write, appTypes: [3] },
    { entity: 'class', acts: ['read'], appTypes: [...readers, 6, 16, 18] },
    { entity: 'class', acts: ['export'], appTypes: readers },
    { entity: 'class', acts: [...write, 'import', 'rollOver'], appTypes: [3] },
    { entity: 'term', acts: ['read', 'export'], appTypes: readers },
    { entity: 'term', acts: write, appTypes: [3] },
    { entity: 'classroom', acts: ['read', 'export'], appTypes: readers },
    { entity: 'classroom', acts: [...write, 'import'], appTypes: [3] },
    { entity: 'position', acts: ['read', 'export'], appTypes: readers },
    { entity: 'position', acts: [...write, 'import'], appTypes: [3] },
    { entity: 'teacher', acts: ['read'], appTypes: readers },
    { entity: 'teacher', acts: ['export'], appTypes: [3, 4] },
    {
      entity: 'teacher',
      acts: [...write, ...ofTeachers, 'import', 'readContact', 'createAccount'],
      appTypes: [3],
    },
    { entity: 'student', acts: ['read'], appTypes: [...readers, 5, 6, 16, 18] },
    { entity: 'student', acts: ['export'], appTypes: [3, 4] },
    { entity: 'student', acts: [...write, 'import', 'readContact', 'readHealth'], appTypes: [3] },
    { entity: 'student', acts: ['reportCardLost', 'cancelCardLoss'], appTypes: [3] },
    { entity: 'student', acts: [...studentTransitions, 'changeClass'], appTypes: [3] },
    // Set by hand: the roles of a kindergarten's main accounts hold them, and no starter role does.
    { entity: 'student', acts: ['erase', 'exportAll'], appTypes: [3] },
    { entity: 'card', acts: ['read', 'export', 'print'], appTypes: [3] },
    { entity: 'card', acts: ['give', ...cardTransitions, 'delete', 'restore', 'readHistory'], appTypes: [3] },
    { entity: 'parent', acts: ['read'], appTypes: [3, 4] },
    { entity: 'parent', acts: [...write, 'import', 'export', 'readContact'], appTypes: [3] },
    { entity: 'pickupPerson', acts: ['read', 'export'], appTypes: [3, 4] },
    { entity: 'pickupPerson', acts: [...write, 'readContact'], appTypes: [3] },
    { entity: 'consent', acts: ['read', 'export'], appTypes: [3, 4] },
    { entity: 'consent', acts: ['create', 'withdraw', 'readHistory'], appTypes: [3] },
    { entity: 'drill', acts: ['read', 'export'], appTypes: readers },
    { entity: 'drill', acts: [...write, 'import'], appTypes: [3] },
    { entity: 'patrol', acts: ['read', 'export'], appTypes: readers },
    { entity: 'patrol', acts: [...write, 'import', 'settle'], appTypes: [3] },
    // Visitors gave their names and numbers to the kindergarten alone.
    { entity: 'visitor', acts: ['read', 'export', ...write, 'leave', 'readContact'], appTypes: [3] },
    { entity: 'inspection', acts: ['make'], appTypes: [3] },
    { entity: 'lead', acts: ['read'], appTypes: readers },
    { entity: 'lead', acts: ['export'], appTypes: [3, 4] },
    {
      entity: 'lead',
      acts: [...write, ...transitions, 'addFollowUp', 'readFollowUps', 'import', 'readContact'],
      appTypes: [3],
    },
  ]),
  errors: campusErrors,
  messages: ['certificate', 'leadDue', 'childTransferred', 'rollOverOpen'],
  reaches: { 'kindergarten.list': 'administered' } satisfies Record<string, ReachKind>,
  menus: campusMenus,
});
