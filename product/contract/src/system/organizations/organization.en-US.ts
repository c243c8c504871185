import type { Words } from '@kiga/entity/words/words.ts';
import type { organizationErrorsZhCN, organizationZhCN } from './organization.zh-CN.ts';

/** Texts of organizations and contracts, in English; they stand below `system.`. */
export const organizationEnUS = {
  organization: {
    name: 'organization',
    plural: 'organizations',
    total_one: '{count} organization',
    total_other: '{count} organizations',
    amount_one: '{count} organization',
    amount_other: '{count} organizations',
    search: 'Name, pinyin or code',
    fields: {
      kind: 'Kind',
      code: 'Code',
      name: 'Name',
      superiorId: 'Parent organization',
      groupId: 'Group',
      groupSince: 'In the group since',
      groupBasis: 'Basis of the group',
      areaId: 'Area',
      address: 'Address',
      contactName: 'Contact',
      contactPhone: 'Phone',
      password: 'Your current password',
      status: 'Status',
      suspensionReason: 'Reason of suspension',
      accountCount: 'Accounts',
      kindergartenCount: 'Kindergartens',
    },
    options: {
      kind: {
        operator: 'Operator',
        group: 'Group',
        agent: 'Agent',
        kindergarten: 'Kindergarten',
        institution: 'Medical institution',
        expert: 'Expert',
      },
      status: { normal: 'Normal', suspended: 'Suspended', supervised: 'Supervised' },
      groupBasis: {
        opening: 'From the opening',
        confirmed: 'Confirmed by the kindergarten',
        'taken-over': 'Taken over: from before confirmations were asked for',
      },
    },
    groups: { organization: 'Organization', place: 'Place', contact: 'Contact', contracts: 'Contracts' },
    acts: { suspend: 'Suspend', resume: 'Resume business', supervise: 'Supervise', release: 'Release' },
    consequences: {
      suspend:
        'Its accounts are signed out at once and cannot sign in; they see the reason given here. What its machines send is still stored.',
      supervise: 'It is marked as supervised, for all who see organizations. Its accounts go on as before.',
    },
    asks: { reason: 'Reason' },
    emptyTitle: 'No organizations yet',
    emptyText: 'Add groups, agents, institutions and experts; kindergartens usually come by an opening.',
    passwordHint: 'This phone gets the codes for forgotten passwords, so changing it takes your password.',
    noContracts: 'No contracts',
    moreContracts: 'All contracts',
    contractsFailed: 'The contracts could not be loaded',
  },
  contract: {
    name: 'contract',
    plural: 'contracts',
    total_one: '{count} contract',
    total_other: '{count} contracts',
    amount_one: '{count} contract',
    amount_other: '{count} contracts',
    search: 'Partner name',
    fields: {
      kind: 'Kind',
      title: 'Contract',
      partnerId: 'Partner',
      kindergartenId: 'Kindergarten',
      beginsOn: 'Begins',
      endsOn: 'Ends',
      state: 'State',
      basis: 'Basis',
      remark: 'Remark',
    },
    options: {
      kind: { service: 'Medical service', agency: 'Agency' },
      state: { coming: 'Not yet', running: 'Running', ended: 'Ended' },
      basis: {
        opening: 'From the opening',
        confirmed: 'Confirmed by the kindergarten',
        'taken-over': 'Taken over: from before confirmations were asked for',
      },
    },
    groups: { contract: 'Contract' },
    emptyTitle: 'No contracts yet',
    emptyText:
      'While a contract runs, an institution sees the health data of the kindergarten it serves, and an agent looks after its own.',
    openEnd: 'no end',
  },
} satisfies Words<typeof organizationZhCN>;

/** Error texts of organizations and contracts. */
export const organizationErrorsEnUS = {
  SYSTEM_ORGANIZATION_CODE_TAKEN: 'This code is in use',
  SYSTEM_ORGANIZATION_PHONE:
    'This phone gets the codes for forgotten passwords: only a system administrator can change it',
  SYSTEM_ORGANIZATION_PHONE_OWN: 'To change the phone of your own organization, type your current password in the form',
  SYSTEM_ORGANIZATION_KIND_FIXED: 'The kind of an organization cannot be changed',
  SYSTEM_ORGANIZATION_SUPERIOR: 'An organization of this kind cannot stand below that one',
  SYSTEM_ORGANIZATION_LOOP: 'It cannot stand below itself or what is below it',
  SYSTEM_ORGANIZATION_GROUP: 'Only kindergartens belong to a group, and only to a group',
  SYSTEM_ORGANIZATION_GROUP_OF_NEW:
    'A new kindergarten joins a group through an opening. Or save it without a group first, and ask for the group then',
  SYSTEM_ORGANIZATION_IS_OPERATOR: 'There is one operator; it is not added, suspended, supervised or deleted',
  SYSTEM_CONTRACT_PARTNER:
    'A service contract is between an institution and a kindergarten, an agency contract between an agent and a kindergarten',
  SYSTEM_CONTRACT_ENDS_BEFORE_BEGIN: 'The end must not be before the beginning',
  SYSTEM_CONTRACT_OVERLAPS: 'The days overlap with the contract {title}',
} satisfies Words<typeof organizationErrorsZhCN>;
