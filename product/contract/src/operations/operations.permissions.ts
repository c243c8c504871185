import { definePermissions } from '@kiga/entity/define-permissions.ts';

const applicants = [4, 5, 9] as const;

/** Permissions of the operations area with their ceilings. */
export const operationsPermissions = definePermissions('operations', [
  { entity: 'opening', acts: ['read', 'export', 'readHistory', 'showInitialPasswords'], appTypes: [...applicants, 15] },
  { entity: 'opening', acts: ['create', 'update', 'delete', 'restore', 'reapply'], appTypes: applicants },
  { entity: 'opening', acts: ['pass', 'refuse'], appTypes: [9, 15] },
]);
