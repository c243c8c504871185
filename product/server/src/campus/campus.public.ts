import type { MemberNotice } from '@kiga/contract/campus/group.acts.ts';
import type { PhotoPerson, PhotoRefusal } from '@kiga/contract/campus/photo.acts.ts';
import type { WordParams } from '@kiga/entity/words/words.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import type { AppError } from '@kiga/kit-server/app-error.ts';
import type { InspectionPart } from './inspection/inspection-parts.ts';

export { readContact } from './acts/read-contact.ts';
export { type CardHolder, cardHolders, looseCard, type PersonWithCard, peopleWithCards } from './cards.ts';
export { tellOfCertificates } from './certificates.ts';
export { guardianNames, isOfReachedChild } from './child-parts.ts';
export { childRecordHooks } from './child-records.ts';
export { type ChildOfClass, childrenByClass, enrolledChildren } from './children-by-class.ts';
export { type ChildOnRoll, type ClassPeriod, rollOfDay } from './class-periods.ts';
export { holdsOn } from './consent.server.ts';
export { consentHolds } from './consent-holds.ts';
export { weekOfTerm } from './current-term.ts';
export { endConsents } from './end-consents.ts';
export { deleteErasedFiles, eraseChildAgain } from './erase-child.ts';
export { type KeptFigure, keepFigures, keptFigures } from './erased-figures.ts';
export { type Fetcher, fetchersByChild, fetchersOf } from './fetchers.ts';
export { entityPart } from './inspection/entity-part.ts';
export type { InspectionPart } from './inspection/inspection-parts.ts';
export { kigNameOf } from './kig-name.ts';
export { dueLeads } from './lead-due.ts';
export { type KnownPerson, peopleById } from './people-by-id.ts';
export { type PersonWithFace, peopleWithFaces } from './people-with-faces.ts';
export { visitorsInside } from './safety/visitor.server.ts';
export { PARENT_PHONE_CONTEXT } from './student-parents.ts';
export { makeTerminalAccount } from './terminal-account.ts';

/** Figures of a group's members, for readers with the permission. */
export interface MemberFigures {
  /** Keys of the figures, in order; the text of each is its heading, such as `campus.member.students`. */
  keys: readonly string[];
  permission: string;
  /** Returns the figures of these kindergartens by id, in the order of the keys; null for none today. */
  load(scope: Scope, kigIds: readonly string[]): Promise<ReadonlyMap<string, readonly (number | null)[]>>;
}

/** Notices about members, for readers with the permission: something is missing, or runs out. */
export interface MemberNoticeSource {
  permission: string;
  /** Returns the notices of these kindergartens by id. */
  load(scope: Scope, kigIds: readonly string[]): Promise<ReadonlyMap<string, MemberNotice[]>>;
}

/** Registries through which areas above take part in changes of children. */
export interface CampusRegistries {
  /** Functions that run in the transaction that gives a person a new card; an adult has no `studentId`. */
  cardSinks: ((
    inside: Scope,
    given: { kigId: string; studentId: string | null; cardNumber: string },
  ) => Promise<void>)[];
  /** Returns the names of the cameras in rooms, by the ids of the rooms, for readers of cameras. Null without cameras. */
  roomCameras: ((scope: Scope, ids: readonly string[]) => Promise<Map<string, string[]>>) | null;
  /** Sources of the people who should have a face photo, such as children. */
  photoSources: ((scope: Scope) => Promise<Omit<PhotoPerson, 'refusals'>[]>)[];
  /** Functions that return the machines that refused the present photos of people, by the ids of the people. */
  photoRefusalSources: ((
    scope: Scope,
    ids: readonly string[],
  ) => Promise<Map<string, { machine: string; reason: PhotoRefusal }[]>>)[];
  /**
   * Functions that store what children contributed to an area's figures, in the transaction that erases the children for
   * good, before anything of them is deleted.
   */
  figureKeepers: ((inside: Scope, kigId: string, ids: readonly string[]) => Promise<void>)[];
  /** Functions that return until when a rule or a law keeps data of a child. */
  childKeepers: ((scope: Scope, kigId: string, id: string) => Promise<KeptByRule | null>)[];
  /** Functions that delete what an area keeps of children, in the transaction that erases the children for good. */
  childErasers: ((inside: Scope, kigId: string, ids: readonly string[]) => Promise<void>)[];
  /** The same for parents without any other child, who are erased together with the child. */
  parentErasers: ((inside: Scope, kigId: string, ids: readonly string[]) => Promise<void>)[];
  /**
   * Functions that delete what an area keeps of phones that no kindergarten knows any more, with their keyed hashes, in the
   * same transaction.
   */
  phoneErasers: ((inside: Scope, phones: readonly { phone: string; phoneHash: Buffer }[]) => Promise<void>)[];
  /** The same as `childErasers` for teachers and for people who fetch children. */
  adultErasers: ((inside: Scope, kigId: string, ids: readonly string[]) => Promise<void>)[];
  /** Functions that return those of these kindergartens that came by an approved opening. */
  openedSources: ((db: AnyDatabase, kigIds: readonly string[]) => Promise<string[]>)[];
  /** Columns of the comparison of a group's members, in order. */
  memberFigures: MemberFigures[];
  memberNotices: MemberNoticeSource[];
  /** Functions that return the reasons why children cannot graduate, such as open bills, by the ids of the children. */
  graduationBlockers: ((
    scope: Scope,
    kigId: string,
    studentIds: readonly string[],
  ) => Promise<Map<string, AppError>>)[];
  /**
   * Functions that return what was built since a roll-over on the new classes, such as attendance, by the id of a class;
   * it stands against an undo.
   */
  rollOverTies: ((scope: Scope, kigId: string, moved: RolledOver) => Promise<Map<string, AppError>>)[];
  /**
   * Functions that run in the transaction that ends a consent, by withdrawal, refusal or lapse. They remove what rested
   * on it, such as a face on machines. The child is locked until commit.
   */
  consentSinks: ((inside: Scope, ended: { kigId: string; studentId: string; kind: string }) => Promise<void>)[];
  /**
   * Functions that run in the transaction that corrects a child's sex or birthday. They compute again what rests on it,
   * or throw where the correction contradicts what is stored.
   */
  childChangeSinks: ((inside: Scope, child: CorrectedChild) => Promise<void>)[];
  /** Functions that run in the transaction in which a child who had left comes back. */
  returnSinks: ((inside: Scope, child: { kigId: string; studentId: string }) => Promise<void>)[];
  /** Parts of the inspection folder, by the areas of their records. */
  inspectionParts: InspectionPart[];
  /** Functions that add events to the timeline of a child. */
  timelineSources: TimelineSource[];
}

/** A duty to keep data of a child. */
export interface KeptByRule {
  /** Last day of the duty, `yyyy-mm-dd`; null while it has no end yet. */
  until: string | null;
  /** A law or an administrative regulation, which also stands against a guardian's demand. */
  isLaw: boolean;
  /** Key of the text that names the duty and its source. */
  reason: string;
}

/** A child whose sex or birthday was corrected, with the new values. */
export interface CorrectedChild {
  kigId: string;
  studentId: string;
  sex: 'male' | 'female';
  /** `yyyy-mm-dd` */
  birthday: string;
}

/** Children whom a roll-over moved, with their new classes. */
export interface RolledOver {
  at: Date;
  children: readonly { studentId: string; classId: string }[];
}

/** A child whose timeline is read. */
export interface TimelineChild {
  kigId: string;
  id: string;
}

/** An event of a child, in the reader's language; `look` asks for attention. */
export interface TimelineEvent {
  at: Date;
  text: string;
  tone: 'plain' | 'look';
}

/**
 * Returns the latest events of a child that the reader may see; it checks its own permission. `say` returns a text in
 * the reader's language.
 */
export type TimelineSource = (
  scope: Scope,
  child: TimelineChild,
  say: (key: string, params?: WordParams) => string,
) => Promise<TimelineEvent[]>;

declare module '../program/program.ts' {
  interface Program {
    campus: CampusRegistries;
  }
}

/** Returns empty registries. */
export function createCampusRegistries(): CampusRegistries {
  return {
    cardSinks: [],
    roomCameras: null,
    photoSources: [],
    photoRefusalSources: [],
    figureKeepers: [],
    childKeepers: [],
    childErasers: [],
    parentErasers: [],
    phoneErasers: [],
    adultErasers: [],
    consentSinks: [],
    childChangeSinks: [],
    returnSinks: [],
    timelineSources: [],
    graduationBlockers: [],
    rollOverTies: [],
    openedSources: [],
    memberFigures: [],
    memberNotices: [],
    inspectionParts: [],
  };
}
