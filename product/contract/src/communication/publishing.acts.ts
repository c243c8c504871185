import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import { pathOfAct } from '@kiga/entity/path-of-act.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { activity } from './activity.entity.ts';
import { news } from './news.entity.ts';
import { notice } from './notice.entity.ts';

/**
 * Shows the latest passed version to its readers. Throws RECORD_NOT_FOUND, COMMUNICATION_NOTHING_PASSED,
 * COMMUNICATION_PUBLISHED_ALREADY.
 */
const publishOf = (entity: AnyEntity) =>
  defineAct(entity, { act: 'publish', of: 'record', farReaching: true, output: z.object({}) });

/** Hides it from its readers. Throws RECORD_NOT_FOUND, COMMUNICATION_NOT_PUBLISHED. */
const unpublishOf = (entity: AnyEntity) =>
  defineAct(entity, { act: 'unpublish', of: 'record', farReaching: true, output: z.object({}) });

/** Returns a passed version, the latest one by default. Throws RECORD_NOT_FOUND. */
const editionOf = (entity: AnyEntity) =>
  defineCall({
    name: `${entity.key}.edition`,
    method: 'GET',
    path: `/api/${entity.area}/${pathOfAct(entity.name)}/edition`,
    access: { anyOf: [`${entity.key}.read`] },
    scope: 'tenant',
    input: z.strictObject({
      id: z.uuid(),
      number: z.coerce.number<number | string>().int().min(1).optional(),
      ...ownerIds,
    }),
    output: z.object({
      number: z.number(),
      /** Name of the account that passed it. */
      by: z.string().nullable(),
      at: z.string(),
      /** Its fields as the record's call returns them, such as signed addresses of pictures. */
      values: z.record(z.string(), z.unknown()),
    }),
  });

/** Publishes an activity. */
export const publishActivity = publishOf(activity);
/** Takes an activity down. */
export const unpublishActivity = unpublishOf(activity);
/** Publishes a notice. */
export const publishNotice = publishOf(notice);
/** Takes a notice down. */
export const unpublishNotice = unpublishOf(notice);
/** Publishes a news item. */
export const publishNews = publishOf(news);
/** Takes a news item down. */
export const unpublishNews = unpublishOf(news);

/** The acts and calls of publication, by kind of text. */
export const publishingActs = {
  activity: { publish: publishActivity, unpublish: unpublishActivity, edition: editionOf(activity) },
  notice: { publish: publishNotice, unpublish: unpublishNotice, edition: editionOf(notice) },
  news: { publish: publishNews, unpublish: unpublishNews, edition: editionOf(news) },
} as const;

const counted = { read: z.number(), total: z.number() };
const person = { id: z.string(), name: z.string(), nameLatin: z.string().nullable() };

/**
 * Returns who has read a published notice: a kindergarten's by class and name, those of a group or the operator by
 * kindergarten and number. Throws RECORD_NOT_FOUND, COMMUNICATION_NOT_PUBLISHED.
 */
export const noticeReaders = defineCall({
  name: 'communication.notice.readers',
  method: 'GET',
  path: '/api/communication/notice/readers',
  access: { anyOf: ['communication.notice.read'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({
    kigId: z.string(),
    /** Null where the notice is not for families. A family has read it once one of the child's parents has. */
    families: z
      .object({
        ...counted,
        /** Number of addressed children whose service has ended, so that the notice does not reach their families. */
        unserved: z.number(),
        classes: z.array(
          z.object({ id: z.string(), className: z.string(), ...counted, missing: z.array(z.object(person)) }),
        ),
      })
      .nullable(),
    /** Null where the notice is not for staff. */
    staff: z.object({ ...counted, missing: z.array(z.object({ id: z.string(), name: z.string() })) }).nullable(),
    /** The kindergartens of a group or the operator; empty for a kindergarten's own notice. */
    kindergartens: z.array(z.object({ id: z.string(), kigName: z.string(), ...counted })),
  }),
});

/** Who has read a notice. */
export type NoticeReaders = z.infer<typeof noticeReaders.output>;

/**
 * Reminds those who have not read a published notice of the own kindergarten. Throws RECORD_NOT_FOUND,
 * COMMUNICATION_NOT_PUBLISHED, COMMUNICATION_REMINDED {minutes}, COMMUNICATION_ALL_READ, OWNER_OUT_OF_REACH.
 */
export const remindNotice = defineAct(notice, {
  act: 'remind',
  of: 'record',
  farReaching: true,
  output: z.object({ count: z.number() }),
});
