import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { stages } from './grade.entity.ts';

/** Days in which a roll-over can be undone as a whole. */
export const ROLL_OVER_UNDO_DAYS = 7;

/** Maximum number of classes of a roll-over. */
export const ROLL_OVER_CLASSES_MAX = 1_000;

/** Maximum number of children that one call decides. */
export const ROLL_OVER_DECISIONS_MAX = 2_000;

/** Ways of the children of a class. */
export const rollOverWays = ['up', 'graduate', 'open'] as const;

/** Ways of one child: into another class, out of the kindergarten, staying, or not decided yet. */
export const rollOverKinds = ['up', 'graduate', 'stay', 'open'] as const;

const permission = { anyOf: ['campus.class.rollOver'] };
const callOf = <const M extends 'GET' | 'POST'>(act: string, path: string, method: M) => ({
  name: `campus.class.${act}`,
  method,
  path: `/api/campus/class/${path}`,
  access: permission,
  scope: 'tenant' as const,
});

const plannedClass = z.object({
  id: z.string(),
  /** A class that the roll-over opens. */
  isNew: z.boolean(),
  /** The class takes no children in the new year. */
  leftOut: z.boolean(),
  className: z.string(),
  gradeId: z.string(),
  gradeName: z.string(),
  stage: z.enum(stages),
  capacity: z.number().nullable(),
  /** False: head and assistants follow their children. */
  teachersChosen: z.boolean(),
  headTeacherId: z.string().nullable(),
  assistants: z.array(z.string()),
  /** Present class whose teachers come along; null for none. */
  followsId: z.string().nullable(),
  /** Way of the present children; null for a new class. */
  way: z.enum(rollOverWays).nullable(),
  goesTo: z.string().nullable(),
  /** The present name and head; null for a new class. */
  now: z.object({ className: z.string(), headTeacherId: z.string().nullable(), count: z.number() }).nullable(),
  /** Children who begin later in the class, and do not take part. */
  coming: z.number(),
  /** Children in the new year, those who begin later included. */
  after: z.number(),
});

const plannedChild = z.object({
  id: z.string(),
  stuName: z.string().nullable(),
  sex: z.enum(['male', 'female']).nullable(),
  birthday: z.string().nullable(),
  fromId: z.string(),
  kind: z.enum(rollOverKinds),
  /** Class of the new year; null for a child who graduates. An open child stays in its class. */
  classId: z.string().nullable(),
  /** Way of its class, which an open child may take. */
  way: z.enum(rollOverWays),
  wayTo: z.string().nullable(),
  /** True where a user decided this child. */
  isDecided: z.boolean(),
  reason: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Years that the child lacks on this day; null where its age is fine. */
  young: z.object({ years: z.number(), day: z.string() }).nullable(),
});

const counts = z.object({ up: z.number(), graduate: z.number(), stay: z.number(), open: z.number() });

/** A class of the new year in a draft. */
export type PlannedClass = z.infer<typeof plannedClass>;

/** A child with its way in a draft. */
export type PlannedChild = z.infer<typeof plannedChild>;

/** A child or class that was left out, or stands against an undo, with the reason in the reader's language. */
const named = z.object({ id: z.string(), name: z.string().nullable(), reason: z.string() });

/** Returns the draft of the kindergarten, if any, and the latest roll-over that ran. */
export const readRollOver = defineCall({
  ...callOf('readRollOver', 'roll-over', 'GET'),
  input: z.strictObject({ ...ownerIds }),
  output: z.object({
    fromYear: z.string(),
    toYear: z.string(),
    /** First day of the new year. */
    firstDay: z.string(),
    /** False without classes, or where the roll-over into this year is done. */
    canBegin: z.boolean(),
    hasClasses: z.boolean(),
    draft: z
      .object({
        id: z.string(),
        version: z.number(),
        fromYear: z.string(),
        toYear: z.string(),
        updatedBy: z.string().nullable(),
        updatedAt: z.string(),
        classes: z.array(plannedClass),
        children: z.array(plannedChild),
        teachers: z.array(z.object({ id: z.string(), name: z.string() })),
        counts,
      })
      .nullable(),
    last: z
      .object({
        id: z.string(),
        state: z.enum(['running', 'done', 'undoing', 'undone']),
        jobId: z.string(),
        fromYear: z.string(),
        toYear: z.string(),
        at: z.string(),
        by: z.string().nullable(),
        counts,
        done: z.number(),
        total: z.number(),
        /** Classes that did not move. */
        failed: z.array(named),
        /** Children who should have moved, and did not. */
        left: z.array(named),
        /** Children who still wait for a decision. */
        open: z.array(z.object({ id: z.string(), name: z.string().nullable(), className: z.string().nullable() })),
        /** Last moment of an undo; null where there is nothing to undo. */
        undoUntil: z.string().nullable(),
      })
      .nullable(),
  }),
});

/** Begins the draft with a proposal. Throws CAMPUS_ROLL_OVER_THERE, CAMPUS_ROLL_OVER_YEAR_DONE, CAMPUS_ROLL_OVER_EMPTY. */
export const beginRollOver = defineCall({
  ...callOf('beginRollOver', 'begin-roll-over', 'POST'),
  input: z.strictObject({ ...ownerIds }),
  output: z.object({ id: z.string(), version: z.number() }),
});

const ofDraft = { id: z.uuid(), version: z.number().int(), ...ownerIds };

/**
 * Saves the classes of the new year. A new class without an id gets one. Throws CAMPUS_ROLL_OVER_CHANGED {by},
 * RECORD_NOT_FOUND, VALIDATION_FAILED.
 */
export const saveRollOverClasses = defineCall({
  ...callOf('saveRollOverClasses', 'save-roll-over-classes', 'POST'),
  input: z.strictObject({
    ...ofDraft,
    classes: z
      .array(
        z.strictObject({
          id: z.uuid().nullable(),
          className: z.string().trim().min(1).max(50),
          gradeId: z.uuid(),
          capacity: z.number().int().min(1).max(200).nullable(),
          leftOut: z.boolean(),
          teachersChosen: z.boolean(),
          headTeacherId: z.uuid().nullable(),
          assistants: z.array(z.uuid()).max(8),
          way: z.enum(rollOverWays).nullable(),
          goesTo: z.uuid().nullable(),
        }),
      )
      .max(ROLL_OVER_CLASSES_MAX),
  }),
  output: z.object({ version: z.number() }),
});

/** Decides children one by one; `open` takes a decision back. Throws the errors of the classes. */
export const decideRollOver = defineCall({
  ...callOf('decideRollOver', 'decide-roll-over', 'POST'),
  input: z.strictObject({
    ...ofDraft,
    decisions: z
      .array(
        z.strictObject({
          studentId: z.uuid(),
          kind: z.enum(rollOverKinds),
          /** Class of the new year, for `up`. */
          classId: z.uuid().nullable(),
          reason: z.string().trim().max(200).nullable(),
        }),
      )
      .min(1)
      .max(ROLL_OVER_DECISIONS_MAX),
  }),
  output: z.object({ version: z.number() }),
});

/** Tries the draft and changes nothing. `blocking` holds what stands against the run. Throws RECORD_NOT_FOUND. */
export const tryRollOver = defineCall({
  ...callOf('tryRollOver', 'try-roll-over', 'POST'),
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    at: z.string(),
    counts,
    /** Classes that cannot be so, such as one that is too full. */
    blocking: z.array(named),
    /** Facts that are allowed, such as a head of two classes. */
    notices: z.array(named),
    /** Children who cannot graduate, and stay in their class. */
    refused: z.array(named),
    /** Accounts whose right to their own class moves along. */
    accounts: z.number(),
    /** Last moment of an undo of a run that begins now. */
    undoUntil: z.string(),
  }),
});

/** Runs the draft as a job. Throws CAMPUS_ROLL_OVER_CHANGED {by}, CAMPUS_ROLL_OVER_BLOCKED, CAMPUS_GRADUATION_AT_WORK. */
export const runRollOver = defineCall({
  ...callOf('runRollOver', 'run-roll-over', 'POST'),
  input: z.strictObject(ofDraft),
  output: z.object({ jobId: z.string() }),
});

/** Drops the draft. Throws CAMPUS_ROLL_OVER_CHANGED {by}. */
export const dropRollOver = defineCall({
  ...callOf('dropRollOver', 'drop-roll-over', 'POST'),
  input: z.strictObject(ofDraft),
  output: z.object({}),
});

/** Returns what was built on a roll-over since, and so stands against its undo. Throws RECORD_NOT_FOUND. */
export const rollOverTies = defineCall({
  ...callOf('rollOverTies', 'roll-over-ties', 'GET'),
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.array(named),
});

/** Undoes a roll-over as a whole, as a job. Throws RECORD_NOT_FOUND, CAMPUS_ROLL_OVER_UNDO_OVER, CAMPUS_ROLL_OVER_TIED {count}. */
export const undoRollOver = defineCall({
  ...callOf('undoRollOver', 'undo-roll-over', 'POST'),
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({ jobId: z.string() }),
});

/** Settles an open child after the run: it stays in its class. Throws RECORD_NOT_FOUND. */
export const keepRollOverChild = defineCall({
  ...callOf('keepRollOverChild', 'keep-roll-over-child', 'POST'),
  input: z.strictObject({ id: z.uuid(), studentId: z.uuid(), ...ownerIds }),
  output: z.object({}),
});

/** Returns the list of names of the draft as an xlsx file. Throws RECORD_NOT_FOUND. */
export const rollOverList = defineCall({
  ...callOf('rollOverList', 'roll-over-list', 'GET'),
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.any(),
  answersFile: true,
});
