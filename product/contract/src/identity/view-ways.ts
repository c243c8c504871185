import type { Reading } from './app-types.ts';

/**
 * Ways to see a kindergarten's children. Accounts have them through their kindergarten, their group, a contract,
 * operations, their areas, a grant or an emergency; machines and open questions have ways of their own.
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
  'question',
  'machine',
] as const;

/** One way to see a kindergarten's children. */
export type ViewWay = (typeof viewWays)[number];

/**
 * Bases of a way.
 * - `own`: the kindergarten created it.
 * - `platform`: the product gives it to operations.
 * - `opening`: it came with the opening of the kindergarten.
 * - `confirmed`: the kindergarten agreed or, in an emergency, a second person of the operator.
 * - `taken-over`: it existed before confirmations were required.
 */
export const viewBases = ['own', 'platform', 'opening', 'confirmed', 'taken-over'] as const;

/** The basis of a way. */
export type ViewBasis = (typeof viewBases)[number];

/** Bases of a group or a contract, stored with it. */
export const keptBases = ['opening', 'confirmed', 'taken-over'] as const satisfies readonly ViewBasis[];

/** Maps a reading to the way by which its accounts see children; null where they need a grant. */
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

const ofPickupPerson = ['name', 'family', 'contact', 'face'] as const;
const ofCard = ['name', 'class', 'family', 'device'] as const;
const ofConsent = ['name', 'family'] as const;
const ofParent = ['name', 'class', 'family', 'contact'] as const;
/** Sensitivities of a lead, a child that may come. It has a name, a family and a phone, but no class. */
const ofLead = ['name', 'basic', 'family', 'contact'] as const;
const inLog = ['name', 'basic', 'class', 'family', 'contact', 'device', 'money'] as const;

/** Fields of a child on an order. */
const ofOrder = ['name', 'class', 'money'] as const;

/** Fields of a child on a bus list. */
const ofRider = ['name', 'class', 'internal'] as const;

/** Sensitivities of a record of a child's health, apart from those of the child itself. */
const ofHealthRecord = ['name', 'family', 'basic', 'class', 'health'];
const ofStudentLeave = ['name', 'basic', 'class', 'family', 'internal', 'health'];

/**
 * Maps each permission to the sensitivities of a child that it shows, and `class`, which belongs to `basic`. Other
 * permissions show no child. A call that writes returns the record and needs only its id.
 */
export const shownBy: Readonly<Record<string, 'all' | readonly string[]>> = {
  'campus.student.read': 'all',
  'campus.student.export': 'all',
  'campus.student.update': 'all',
  'campus.student.restore': 'all',
  'campus.student.readHistory': 'all',
  'campus.student.changeClass': 'all',
  'campus.student.graduate': 'all',
  'campus.student.transfer': 'all',
  'campus.student.moveOut': 'all',
  'campus.student.resume': 'all',
  // Colleagues' sheets are visible only where none of their columns is hidden.
  'campus.student.import': 'all',
  // The refusal of a phone that belongs to another child's parent contains that parent's name.
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
  'campus.pickupPerson.read': ofPickupPerson,
  'campus.pickupPerson.export': ofPickupPerson,
  'campus.pickupPerson.create': ['name'],
  'campus.pickupPerson.update': ofPickupPerson,
  'campus.pickupPerson.restore': ofPickupPerson,
  'campus.pickupPerson.readHistory': ofPickupPerson,
  'campus.pickupPerson.delete': ['family'],
  'campus.pickupPerson.readContact': ['contact'],
  'campus.card.read': ofCard,
  'campus.card.export': ofCard,
  'campus.card.print': ofCard,
  'campus.card.reportLost': ofCard,
  'campus.card.cancelLoss': ofCard,
  'campus.card.replace': ofCard,
  'campus.card.restore': ofCard,
  'campus.card.readHistory': ofCard,
  'campus.card.delete': ['device'],
  'campus.consent.read': ofConsent,
  'campus.consent.export': ofConsent,
  'campus.consent.create': ['name'],
  'campus.consent.withdraw': ofConsent,
  'campus.consent.readHistory': ofConsent,
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
  'attendance.studentDay.read': ['name', 'basic', 'class'],
  'attendance.studentDay.export': ['name', 'class'],
  'attendance.statistics.readChildren': ['name', 'class'],
  'attendance.refundList.read': ['name', 'class'],
  'attendance.refundList.export': ['name', 'class'],
  'attendance.studentLeave.read': ofStudentLeave,
  'attendance.studentLeave.export': ofStudentLeave,
  'attendance.studentLeave.create': ['name', 'class'],
  'attendance.studentLeave.update': ofStudentLeave,
  'attendance.studentLeave.restore': ofStudentLeave,
  'attendance.studentLeave.readHistory': ofStudentLeave,
  'attendance.studentLeave.approve': ofStudentLeave,
  'attendance.studentLeave.reject': ofStudentLeave,
  'attendance.studentLeave.cancel': ofStudentLeave,
  'billing.rechargeOrder.read': ofOrder,
  'billing.rechargeOrder.make': [...ofOrder, 'face'],
  'billing.bill.read': ['name', 'class'],
  'billing.bill.export': ['name', 'class'],
  'billing.bill.readHistory': ['name', 'class'],
  'billing.bill.adjust': ['name', 'class'],
  'billing.bill.issue': ['name', 'class'],
  'billing.bill.void': ['name', 'class'],
  'billing.bill.receive': ['name', 'class'],
  'billing.bill.reverse': ['name', 'class'],
  'billing.bill.remind': ['name', 'class'],
  'transport.rider.read': ofRider,
  'transport.rider.export': ofRider,
  'transport.rider.create': ofRider,
  'transport.rider.update': ofRider,
  'transport.rider.restore': ofRider,
  'transport.rider.readHistory': ofRider,
  'transport.rider.delete': ['name'],
  // A tablet on the bus knows children by card and photo, and the people who fetch them.
  'transport.trip.record': ['name', 'class', 'device', 'face', 'family', 'internal'],
  'health.check.read': ofHealthRecord,
  // A tablet knows children by card and photo.
  'health.check.create': [...ofHealthRecord, 'device', 'face'],
  'health.check.update': ofHealthRecord,
  'health.check.restore': ofHealthRecord,
  'health.check.readHistory': ofHealthRecord,
  'health.check.delete': ['name'],
  'health.monthly.readChildren': ['name', 'class', 'health'],
  'health.statistics.readChildren': ['name', 'class', 'health'],
  'health.illness.read': ofHealthRecord,
  'health.illness.create': ofHealthRecord,
  'health.illness.update': ofHealthRecord,
  'health.illness.restore': ofHealthRecord,
  'health.illness.readHistory': ofHealthRecord,
  'health.illness.confirm': ofHealthRecord,
  'health.illness.isolate': ofHealthRecord,
  'health.illness.clear': ofHealthRecord,
  'health.illness.close': ofHealthRecord,
  'health.illness.ruleOut': ofHealthRecord,
  'health.illness.reopen': ofHealthRecord,
  'health.illness.delete': ['name'],
  'health.observation.read': ofHealthRecord,
  'health.observation.export': ofHealthRecord,
  'health.observation.update': ofHealthRecord,
  'health.observation.restore': ofHealthRecord,
  'health.observation.readHistory': ofHealthRecord,
  'health.observation.create': ['name', 'class'],
  'health.observation.delete': ['name'],
  'health.measurement.read': ofHealthRecord,
  'health.measurement.export': ofHealthRecord,
  'health.measurement.create': ofHealthRecord,
  'health.measurement.update': ofHealthRecord,
  'health.measurement.restore': ofHealthRecord,
  'health.measurement.readHistory': ofHealthRecord,
  'health.measurement.import': ofHealthRecord,
  'health.measurement.delete': ['name'],
  'health.medicine.read': ofHealthRecord,
  'health.medicine.export': ofHealthRecord,
  'health.medicine.update': ofHealthRecord,
  'health.medicine.restore': ofHealthRecord,
  'health.medicine.readHistory': ofHealthRecord,
  'health.medicine.finish': ofHealthRecord,
  'health.medicine.cancel': ofHealthRecord,
  'health.medicine.create': ['name', 'class'],
  'health.medicine.delete': ['name'],
  'health.injury.read': ofHealthRecord,
  'health.injury.export': ofHealthRecord,
  'health.injury.update': ofHealthRecord,
  'health.injury.restore': ofHealthRecord,
  'health.injury.readHistory': ofHealthRecord,
  'health.injury.create': ['name', 'class'],
  'health.injury.delete': ['name'],
  'health.entranceExam.read': ofHealthRecord,
  'health.entranceExam.export': ofHealthRecord,
  'health.entranceExam.update': ofHealthRecord,
  'health.entranceExam.restore': ofHealthRecord,
  'health.entranceExam.readHistory': ofHealthRecord,
  'health.entranceExam.create': ['name', 'class'],
  'health.entranceExam.delete': ['name'],
  'health.epidemicReport.read': ofHealthRecord,
  'health.epidemicReport.export': ofHealthRecord,
  'health.epidemicReport.create': ofHealthRecord,
  'health.epidemicReport.update': ofHealthRecord,
  'health.epidemicReport.restore': ofHealthRecord,
  'health.epidemicReport.readHistory': ofHealthRecord,
  'health.epidemicReport.delete': ['name'],
  'health.followUp.read': ofHealthRecord,
  'health.followUp.update': ofHealthRecord,
  'health.followUp.restore': ofHealthRecord,
  'health.followUp.readHistory': ofHealthRecord,
  'health.followUp.refer': ofHealthRecord,
  'health.followUp.comeBack': ofHealthRecord,
  'health.followUp.close': ofHealthRecord,
  'health.followUp.reopen': ofHealthRecord,
  'health.examResult.read': ofHealthRecord,
  'health.examResult.export': ofHealthRecord,
  'health.examResult.create': ofHealthRecord,
  'health.examResult.update': ofHealthRecord,
  'health.examResult.restore': ofHealthRecord,
  'health.examResult.readHistory': ofHealthRecord,
  'health.examResult.import': ofHealthRecord,
  'health.examResult.delete': ['name'],
  'health.followUp.delete': ['name'],
  'health.consultation.read': ofHealthRecord,
  'health.consultation.create': ofHealthRecord,
  'health.consultation.close': ofHealthRecord,
  'health.consultation.readHistory': ofHealthRecord,
  'health.growthReport.read': ofHealthRecord,
  'health.growthReport.make': [...ofHealthRecord, 'face'],
  'health.growthReport.print': [...ofHealthRecord, 'face'],
  'health.growthReport.cancel': ofHealthRecord,
  'health.growthReport.retry': [...ofHealthRecord, 'face'],
  'health.growthReport.makeAgain': [...ofHealthRecord, 'face'],
  'health.growthReport.readHistory': ofHealthRecord,
  // The refusal of a dose names an allergy.
  'health.medicine.give': ['health'],
  'family.message.read': ['name', 'class', 'family'],
  'devices.alert.read': ['name', 'class', 'device'],
  'devices.event.read': ['name', 'class', 'device'],
  'system.log.read': inLog,
  'system.log.export': inLog,
};

/** Those of these permissions that show only masked names of people. */
export const showMaskedNames: readonly string[] = ['system.log.read', 'system.log.export'];

/**
 * Those of these permissions that show children without a class, or the log. An account limited to its own classes sees
 * no such child, and in the log only its own acts.
 */
export const showOutsideClasses: readonly string[] = Object.keys(shownBy).filter((permission) =>
  /^(campus\.lead|system\.log)\./.test(permission),
);

/** Permissions that show whole phone numbers, addresses and ID numbers. */
export const contactPermissions: readonly string[] = [
  'campus.student.readContact',
  'campus.parent.readContact',
  'campus.pickupPerson.readContact',
  'campus.lead.readContact',
];
