/** Kinds of user. An account has exactly one. It decides the menu, the ceiling of permissions and the reach. */
export const appTypes = [3, 4, 5, 6, 7, 8, 9, 11, 15, 16, 17, 18] as const;

/** The kind of user that operates the platform itself. */
export const SYSTEM_ADMINISTRATOR = 8;

/** One kind of user. */
export type AppType = (typeof appTypes)[number];

/** Kinds of organization. */
export const organizationKinds = ['operator', 'group', 'agent', 'kindergarten', 'institution', 'expert'] as const;

/** One kind of organization. */
export type OrganizationKind = (typeof organizationKinds)[number];

const appTypesOfKind: Record<OrganizationKind, readonly AppType[]> = {
  operator: [8, 9, 11, 15],
  group: [4],
  agent: [5],
  kindergarten: [3],
  institution: [6, 16, 18],
  expert: [7, 16, 17, 18],
};

/** Returns the kinds of user that accounts of a kind of organization can have. */
export function appTypesOf(kind: OrganizationKind): readonly AppType[] {
  return appTypesOfKind[kind];
}

/** Readings of an account: its kind of user, where 16 and 18 differ by the kind of their organization. */
export const readings = [
  'kindergarten',
  'group',
  'agent',
  'institution',
  'expert',
  'systemAdministrator',
  'operations',
  'finance',
  'regionalOperations',
] as const;

/** One reading of an account. */
export type Reading = (typeof readings)[number];

/** Returns the reading of an appType; 16 and 18 follow the kind of the account's own organization. */
export function readingOf(appType: number, organizationKind: string): Reading {
  switch (appType) {
    case 3:
      return 'kindergarten';
    case 4:
      return 'group';
    case 5:
      return 'agent';
    case 6:
      return 'institution';
    case 8:
      return 'systemAdministrator';
    case 9:
      return 'operations';
    case 11:
      return 'finance';
    case 15:
      return 'regionalOperations';
    case 16:
    case 18:
      return organizationKind === 'institution' ? 'institution' : 'expert';
    case 7:
    case 17:
      return 'expert';
    default:
      throw new Error(`no such kind of user: ${appType}`);
  }
}
