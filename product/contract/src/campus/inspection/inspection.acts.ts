import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../../program/tenancy.ts';

/** Chapters of an inspection folder, in order. */
export const inspectionChapters = [
  'rolls',
  'staff',
  'checks',
  'illness',
  'alarms',
  'meals',
  'medicines',
  'drills',
  'patrols',
  'visitors',
  'attendance',
  'machines',
  'logs',
] as const;

/** A chapter of an inspection folder. */
export type InspectionChapter = (typeof inspectionChapters)[number];

/** Keys of the names of the chapters. */
export const chapterKeys: Readonly<Record<InspectionChapter, string>> = {
  rolls: 'campus.inspection.chapters.rolls',
  staff: 'campus.inspection.chapters.staff',
  checks: 'campus.inspection.chapters.checks',
  illness: 'campus.inspection.chapters.illness',
  alarms: 'campus.inspection.chapters.alarms',
  meals: 'campus.inspection.chapters.meals',
  medicines: 'campus.inspection.chapters.medicines',
  drills: 'campus.inspection.chapters.drills',
  patrols: 'campus.inspection.chapters.patrols',
  visitors: 'campus.inspection.chapters.visitors',
  attendance: 'campus.inspection.chapters.attendance',
  machines: 'campus.inspection.chapters.machines',
  logs: 'campus.inspection.chapters.logs',
};

const input = z.strictObject({ termId: z.uuid('FIELD_FORMAT'), ...ownerIds });

/** A part of a chapter: the records of one register. */
export const inspectionPart = z.object({
  chapter: z.enum(inspectionChapters),
  /** Title in the reader's language. */
  title: z.string(),
  /** Path of the screen that shows the same; null for none. */
  href: z.string().nullable(),
  /** Number of its records in the term; null where the reader may not read them. */
  count: z.number().nullable(),
});

/** Returns the parts of a term's folder with their counts. Throws RECORD_NOT_FOUND for a foreign term. */
export const previewInspection = defineCall({
  name: 'campus.inspection.preview',
  method: 'GET',
  path: '/api/campus/inspection/preview',
  access: { anyOf: ['campus.inspection.make'] },
  scope: 'tenant',
  input,
  output: z.object({ parts: z.array(inspectionPart) }),
});

/**
 * Starts the job that makes a term's folder as a ZIP. Throws RECORD_NOT_FOUND for a foreign term, and PERMISSION_MISSING
 * for an account that is limited to some classes.
 */
export const makeInspection = defineCall({
  name: 'campus.inspection.make',
  method: 'POST',
  path: '/api/campus/inspection/make',
  access: { anyOf: ['campus.inspection.make'] },
  scope: 'tenant',
  input,
  output: z.object({ jobId: z.string() }),
});
