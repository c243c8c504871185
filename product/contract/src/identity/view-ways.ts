import type { Reading } from './app-types.ts';

/**
 * Every way by which somebody comes to see a kindergarten's children: an account of its own, of its group, of an institution
 * or agent under contract, of operations for all kindergartens or for areas, by a grant or an emergency, and as a machine.
 */
export const viewWays = [
  'own',
  'group',
  'service',
  'agency',
  'operations',
  'area',
  'grant',
  'emergency',
  'machine',
] as const;

/** One of these ways. */
export type ViewWay = (typeof viewWays)[number];

/**
 * Why a way stands: `own` the kindergarten made it, `platform` the product gives it to operations, `opening` it came with the
 * kindergarten, `confirmed` the kindergarten agreed or, in an emergency, a second person of the operator, `taken-over` it stood
 * before confirmations were asked for.
 */
export const viewBases = ['own', 'platform', 'opening', 'confirmed', 'taken-over'] as const;

/** Why a way stands. */
export type ViewBasis = (typeof viewBases)[number];

/** Bases that a group or a contract has; kept with it. */
export const keptBases = ['opening', 'confirmed', 'taken-over'] as const satisfies readonly ViewBasis[];

/** By which way an account comes by its kind and organization; null of kinds that see no child without a grant. */
export const wayOfReading: Readonly<Record<Reading, ViewWay | null>> = {
  kindergarten: 'own',
  group: 'group',
  agent: 'agency',
  institution: 'service',
  operations: 'operations',
  regionalOperations: 'area',
  systemAdministrator: null,
  finance: null,
  expert: null,
};

const ofParent = ['name', 'class', 'family', 'contact'] as const;
/** A lead is a child that may come: it has a name, a family and a phone, and no class. */
const ofLead = ['name', 'basic', 'family', 'contact'] as const;
const inLog = ['name', 'basic', 'class', 'family', 'contact', 'device', 'money'] as const;

/**
 * Sensitivities of a child that each permission shows something of, and `class`, which belongs to `basic`. Other
 * permissions show no child. A call that writes answers the record, and needs no more than its id.
 */
export const shownBy: Readonly<Record<string, 'all' | readonly string[]>> = {
  'campus.student.read': 'all',
  'campus.student.export': 'all',
  'campus.student.update': 'all',
  'campus.student.restore': 'all',
  'campus.student.readHistory': 'all',
  // Sheets of colleagues are shown where none of their columns is hidden.
  'campus.student.import': 'all',
  // A phone that another child's parent has is refused with that parent's name.
  'campus.student.create': ['family'],
  'campus.student.delete': ['name'],
  'campus.student.readContact': ['family', 'contact'],
  'campus.parent.read': ofParent,
  'campus.parent.export': ofParent,
  'campus.parent.update': ofParent,
  'campus.parent.restore': ofParent,
  'campus.parent.import': ofParent,
  'campus.parent.readHistory': ['family', 'contact'],
  'campus.parent.delete': ['family'],
  'campus.parent.readContact': ['contact'],
  'campus.lead.read': ofLead,
  'campus.lead.export': ofLead,
  'campus.lead.update': ofLead,
  'campus.lead.restore': ofLead,
  'campus.lead.readHistory': ofLead,
  'campus.lead.import': ofLead,
  'campus.lead.delete': ['name'],
  'campus.lead.readContact': ['contact'],
  'campus.lead.readFollowUps': ['family'],
  'campus.lead.follow': ofLead,
  'campus.lead.preAdmit': ofLead,
  'campus.lead.admit': ofLead,
  'campus.lead.invalidate': ofLead,
  'campus.lead.reopen': ofLead,
  'attendance.day.read': ['name', 'basic', 'class'],
  'devices.alert.read': ['name', 'class', 'device'],
  'devices.event.read': ['name', 'class', 'device'],
  'system.log.read': inLog,
  'system.log.export': inLog,
};

/** Of these, permissions that show names of people in part only. */
export const showMaskedNames: readonly string[] = ['system.log.read', 'system.log.export'];

/**
 * Of these, permissions that show children of no class, or the log, of which whoever is limited to their own classes reads what they did
 * themselves: such an account is shown none.
 */
export const showOutsideClasses: readonly string[] = Object.keys(shownBy).filter((permission) =>
  /^(campus\.lead|system\.log)\./.test(permission),
);

/** Permissions that show whole phone numbers, addresses and ID numbers. */
export const contactPermissions: readonly string[] = [
  'campus.student.readContact',
  'campus.parent.readContact',
  'campus.lead.readContact',
];
