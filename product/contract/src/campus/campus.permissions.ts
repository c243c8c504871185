import { definePermissions } from '@kiga/entity/define-permissions.ts';

const readers = [3, 4, 9, 15] as const;
const write = ['create', 'update', 'delete', 'restore'] as const;

/** Permissions of the campus area with their ceilings. */
export const campusPermissions = definePermissions('campus', [
  { entity: 'kindergarten', acts: ['read'], appTypes: [3, 4, 5, 6, 9, 15, 16, 18] },
  { entity: 'grade', acts: ['read'], appTypes: readers },
  { entity: 'grade', acts: write, appTypes: [3] },
  { entity: 'class', acts: ['read'], appTypes: [...readers, 6, 16, 18] },
  { entity: 'class', acts: write, appTypes: [3] },
  { entity: 'student', acts: ['read'], appTypes: [...readers, 5, 6, 16, 18] },
  { entity: 'student', acts: [...write, 'import', 'readContact', 'readHealth'], appTypes: [3] },
]);
