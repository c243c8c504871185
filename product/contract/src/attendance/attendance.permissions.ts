import { definePermissions } from '@kiga/entity/define-permissions.ts';

/** Permissions of the attendance area with their ceilings. */
export const attendancePermissions = definePermissions('attendance', [
  { entity: 'day', acts: ['read'], appTypes: [3, 4, 9, 15] },
  { entity: 'arrivalTimes', acts: ['update'], appTypes: [3] },
]);
