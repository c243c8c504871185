import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import type { ReachKind } from '../identity/reach-kinds.ts';
import { admin } from './access/admin.entity.ts';
import { grant } from './access/grant.entity.ts';
import { permission } from './access/permission.entity.ts';
import { role } from './access/role.entity.ts';
import { user } from './access/user.entity.ts';
import { approval } from './approvals/approval.entity.ts';
import { DICTIONARY_TOPIC } from './dictionary.acts.ts';
import { dictionary } from './dictionary.entity.ts';
import { dictionaryItem } from './dictionary-item.entity.ts';
import { MENU_TOPIC } from './menu.acts.ts';
import { menu } from './menu.entity.ts';
import { area } from './organizations/area.entity.ts';
import { contract } from './organizations/contract.entity.ts';
import { organization } from './organizations/organization.entity.ts';
import { systemErrors } from './system.errors.ts';
import { systemMenus } from './system.menus.ts';

/** Kinds of user whose organizations manage their own accounts, and the system administrator, who manages all. */
const own = [3, 4, 5, 6, 7, 8, 16, 17, 18] as const;
/** Kinds of user whose organizations reach children or answer for the operator. */
const deciding = [3, 4, 5, 6, 8, 9, 16, 18] as const;
const record = ['read', 'create', 'update', 'delete', 'restore', 'readHistory', 'export'] as const;

/**
 * The system area: accounts, roles, menus, areas, dictionaries, organizations, grants, the log, messages, unsent short
 * messages and script errors.
 */
export const systemArea = defineArea({
  name: 'system',
  dependsOn: ['identity'],
  entities: [
    admin,
    user,
    role,
    permission,
    menu,
    area,
    dictionary,
    dictionaryItem,
    organization,
    contract,
    grant,
    approval,
  ],
  permissions: definePermissions('system', [
    { entity: 'admin', acts: [...record, 'disable', 'enable', 'resetPassword', 'signOut', 'erase'], appTypes: [8] },
    { entity: 'user', acts: [...record, 'disable', 'enable', 'resetPassword', 'signOut', 'erase'], appTypes: own },
    { entity: 'role', acts: record, appTypes: own },
    { entity: 'permission', acts: ['read'], appTypes: own },
    { entity: 'permission', acts: ['update', 'readHistory', 'export'], appTypes: [8] },
    { entity: 'menu', acts: ['read'], appTypes: own },
    { entity: 'menu', acts: ['create', 'update', 'delete', 'restore', 'readHistory'], appTypes: [8] },
    { entity: 'area', acts: ['read'], appTypes: [3, 4, 5, 8, 9, 15] },
    { entity: 'area', acts: ['create', 'update', 'delete', 'restore', 'readHistory', 'export'], appTypes: [8] },
    // The editors of single dictionaries (dictionaries.ts) reach these alone.
    { entity: 'dictionary', acts: ['read'], appTypes: [8, 9] },
    { entity: 'dictionary', acts: ['create', 'update', 'delete', 'restore', 'readHistory'], appTypes: [8] },
    { entity: 'dictionaryItem', acts: record, appTypes: [8, 9] },
    { entity: 'organization', acts: ['read', 'export', 'readHistory'], appTypes: [8, 9, 15] },
    { entity: 'organization', acts: ['create', 'update', 'delete', 'restore'], appTypes: [8, 9] },
    { entity: 'organization', acts: ['suspend', 'resume'], appTypes: [9] },
    { entity: 'organization', acts: ['supervise', 'release'], appTypes: [9, 15] },
    { entity: 'contract', acts: ['read', 'export', 'readHistory'], appTypes: [8, 9, 15] },
    { entity: 'contract', acts: ['create', 'update', 'delete', 'restore'], appTypes: [9] },
    { entity: 'grant', acts: ['read'], appTypes: [3, 5, 8, 9, 15] },
    { entity: 'grant', acts: ['ask'], appTypes: [5, 8, 9, 15] },
    { entity: 'grant', acts: ['give', 'confirm', 'refuse', 'withdraw', 'readHistory'], appTypes: [3] },
    { entity: 'grant', acts: ['askEmergency'], appTypes: [8] },
    { entity: 'grant', acts: ['confirmEmergency', 'refuseEmergency'], appTypes: [8, 9] },
    { entity: 'viewer', acts: ['read', 'export'], appTypes: [3] },
    { entity: 'approval', acts: ['read', 'confirm', 'refuse', 'readHistory'], appTypes: deciding },
    { entity: 'approval', acts: ['ask', 'withdraw'], appTypes: [8, 9] },
    { entity: 'access', acts: ['explain', 'preview'], appTypes: own },
    { entity: 'log', acts: ['read', 'export'], appTypes: [3, 8] },
    { entity: 'keeping', acts: ['read'], appTypes: [3, 8] },
    { entity: 'jobMonitor', acts: ['read', 'retry', 'cancel'], appTypes: [8] },
    { entity: 'smsOutbox', acts: ['read'], appTypes: [8] },
    { entity: 'scriptError', acts: ['read'], appTypes: [8] },
  ]),
  errors: systemErrors,
  topics: { 'system.log': 'system.log.read' },
  openTopics: [DICTIONARY_TOPIC, MENU_TOPIC],
  ownTopics: ['system.message'],
  messages: [
    'welcome',
    'ownPassword',
    'passwordChanged',
    'passwordForgotten',
    'backupLate',
    'backupMissing',
    'exportDone',
    'exportFailed',
    'importDone',
    'importFailed',
    'undoDone',
    'undoFailed',
    'grantAsked',
    'grantGiven',
    'grantRefused',
    'grantWithdrawn',
    'emergencyToAnswer',
    'emergencyAsked',
    'emergencyConfirmed',
    'emergencyRefused',
    'emergencyGiven',
    'areaViewer',
    'areaMoved',
    'accessAsked',
    'accessGiven',
    'accessRefused',
    'accountMade',
    'passwordReset',
    'accountDisabled',
    'accountSignedOut',
    'roleNarrowed',
    'contractNarrowed',
    'groupLeft',
    'grantEnded',
    'approvalAsked',
    'approvalFourEyes',
    'approvalConfirmed',
    'approvalRefused',
    'approvalLapsed',
    'fourEyesAsked',
    'fourEyesConfirmed',
  ],
  reaches: {
    admin: 'operator',
    approval: 'answered',
    grant: 'asked',
    log: 'administered',
    keeping: 'administered',
  } satisfies Record<string, ReachKind>,
  menus: systemMenus,
});
