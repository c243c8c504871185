import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { references } from '@kiga/entity/fields/references.ts';
import { text } from '@kiga/entity/fields/text.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { publishingStates } from './publishing.states.ts';

/** Kinds of published texts. */
export const subjectKinds = ['activity', 'notice', 'news'] as const;

/** The kind of a published text. */
export type SubjectKind = (typeof subjectKinds)[number];

/** Children whom a text addresses: all, those of grades, or those of classes. */
export const sendTargets = ['school', 'grade', 'class'] as const;

/** People whom a text addresses. */
export const audiences = ['families', 'staff', 'both'] as const;

/** The people whom a text addresses. */
export type Audience = (typeof audiences)[number];

/** Whether readers see the latest passed version. */
export const publications = ['unpublished', 'published'] as const;

/** Maximum length of the name of an activity and the title of a notice, from the requirements. */
export const TITLE_MAX = 40;

/** Maximum number of characters of a text. */
export const CONTENT_MAX = 10_000;

/** Minutes between two reminders of the same notice. */
export const REMIND_MINUTES = 60;

/** Returns the fields that say which children a text addresses. */
export function targetFields() {
  return {
    sendTarget: choice(sendTargets, { required: true }),
    /** Grades, where the target is `grade`. */
    gradeIds: references('campus.grade', { maxCount: 20 }),
    /** Classes, where the target is `class`. */
    classIds: references('campus.class', { maxCount: 100 }),
  };
}

/** Returns the fields of review and publication. */
export function publishingFields() {
  return {
    status: stateChoice(publishingStates),
    publication: choice(publications, { writable: false }),
    publishedAt: moment({ writable: false }),
    unpublishedAt: moment({ writable: false }),
    /** Number of the latest passed version; empty until the first one passes. */
    edition: integer({ writable: false }),
    /** Reason of the last refusal. */
    refusal: text({ writable: false, maxLength: 200, multiline: true }),
    /** Sensitive words in title and content, for readers who may review; computed. */
    sensitiveWords: text({ writable: false, maxLength: 400, sensitivity: 'review' }),
  };
}

/** The part of a text that says whom it addresses. */
export interface Target {
  sendTarget?: (typeof sendTargets)[number] | null;
  gradeIds?: readonly string[] | null;
  classIds?: readonly string[] | null;
}

/** Returns the issue of a target that lacks its grades or classes. */
export function targetIssues({ sendTarget, gradeIds, classIds }: Target): FieldIssue<'gradeIds' | 'classIds'>[] {
  if (sendTarget === 'grade' && !gradeIds?.length) return [{ field: 'gradeIds', error: 'FIELD_REQUIRED' }];
  return sendTarget === 'class' && !classIds?.length ? [{ field: 'classIds', error: 'FIELD_REQUIRED' }] : [];
}

const SECURE = /^https:\/\/[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d{1,5})?([/?#]\S*)?$/iu;

/** Returns whether a text is an address that begins with https. */
export function isSecureLink(link: string): boolean {
  return SECURE.test(link);
}
