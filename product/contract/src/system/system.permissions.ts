import { definePermissions } from '@kiga/entity/define-permissions.ts';

/** Permissions of the system area with their ceilings. */
export const systemPermissions = definePermissions('system', [
  { entity: 'smsOutbox', acts: ['read'], appTypes: [8] },
  { entity: 'scriptError', acts: ['read'], appTypes: [8] },
]);
