import * as acts from '@kiga/contract/communication/app-publishing.acts.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { createRecords } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import { momentOf } from '../attendance/attendance.public.ts';
import { familyScope, kindergartensById, ownChild } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { parentAsReader } from './people-who-read.ts';
import { type PublishedText, publishedText, publishedTexts, shownTexts } from './published.ts';
import { noteRead } from './readers.ts';
import { isSignedUp } from './sign-up.server.ts';
import { inTurnOf } from './sign-up-turns.ts';
import { type LockedActivity, lockActivity } from './sign-ups.ts';
import { addresses } from './targets.ts';

/** Registers what parents read, and how they sign up their children. */
export function registerDoor(program: Program): void {
  const { api, db } = program;

  api.handleApp(acts.appNotices, async ({ input, scope, session }) => {
    const reader = await parentAsReader(program, scope, session, 'notice');
    const { list, total } = await publishedTexts(program, reader, 'notice', input);
    const shown = await shownTexts(program, reader, list);
    return {
      list: shown.map((text, index) => {
        const { noticeType, link } = (list[index] as PublishedText).values;
        return { ...text, noticeType: String(noticeType), link: noticeType === 'link' ? String(link) : null };
      }),
      total,
    };
  });

  api.handleApp(acts.appNews, async ({ input, scope, session }) => {
    const reader = await parentAsReader(program, scope, session, 'news');
    const { list, total } = await publishedTexts(program, reader, 'news', input);
    return { list: await shownTexts(program, reader, list), total };
  });

  for (const [call, kind] of [
    [acts.appReadNotice, 'notice'],
    [acts.appReadNews, 'news'],
  ] as const) {
    api.handleApp(call, async ({ input: { id }, scope, session, act }) => {
      const reader = await parentAsReader(program, scope, session, kind);
      const text = await publishedText(program, reader, kind, id);
      if (!text) throw new AppError('RECORD_NOT_FOUND');
      const parents = new Map(reader.children.map(({ parentId, kigId }) => [parentId, kigId]));
      const readers = [...parents].map(([parentId, kigId]) => ({ id: parentId, kind: 'parent' as const, kigId }));
      const ofOwner = withScope(session, [text.kigId], db);
      await act((inside) => noteRead(program, inside, text, readers).then(() => null), { scope: ofOwner });
      return {};
    });
  }

  api.handleApp(acts.appActivities, async ({ input, scope, session }) => {
    const reader = await parentAsReader(program, scope, session, 'activity');
    const { list, total } = await publishedTexts(program, reader, 'activity', input);
    const shown = await shownTexts(program, reader, list);
    const states = await signUpStates(scope, list);
    const zones = await kindergartensById(program, reader.kigIds);
    const now = program.clock.now();
    return {
      list: shown.map((text, index) => {
        const edition = list[index] as PublishedText;
        const values = edition.values as object as ActivityValues;
        const studentIds = reader.children
          .filter((child) => child.kigId === edition.kigId && addresses(edition, child))
          .map(({ studentId }) => studentId);
        const of = states.filter(({ activityId }) => activityId === text.id);
        const taken = of.filter(({ status }) => status === 'signedUp').length;
        const waiting = of.filter(({ status }) => status === 'waiting');
        const today = dayOf(now, zones.get(edition.kigId)?.timeZone);
        return {
          ...text,
          place: values.place,
          beginDate: values.beginDate,
          endDate: values.endDate,
          signBeginDate: values.signBeginDate,
          signEndDate: values.signEndDate,
          isOpen: values.signBeginDate <= today && today <= values.signEndDate,
          places: values.places,
          freePlaces: values.places === null ? null : Math.max(0, values.places - taken),
          contactPerson: values.contactPerson,
          contactPhone: values.contactPhone,
          studentIds,
          signUps: of
            .filter(({ studentId }) => reader.children.some((child) => child.studentId === studentId))
            .map(({ signUpId, studentId, status }) => ({
              signUpId,
              studentId,
              status,
              before: status === 'waiting' ? waiting.findIndex((one) => one.signUpId === signUpId) : null,
            })),
        };
      }),
      total,
    };
  });

  api.handleApp(acts.appSignUp, async ({ input, scope, session, act }) => {
    const { activityId, studentId, orWait, remark = null } = input;
    const child = await ownChild(scope, session, studentId);
    const { timeZone } = await zoneOf(program, child.kigId);
    const ofFamily = familyScope(program, session, { kigId: child.kigId, timeZone });
    const signUp = async (inside: Scope) => {
      const activity = await publishedActivity(program, inside, activityId);
      if (!addresses(activity.edition, child)) throw new AppError('COMMUNICATION_NOT_FOR_CHILD');
      await assertOpen(program, inside, activity);
      if (await isSignedUp(inside, activity, studentId)) throw new AppError('COMMUNICATION_SIGNED_UP_ALREADY');
      const given = { activityId, studentId, remark };
      const cause = { act: 'create', trusted: true };
      const [made] = await createRecords(program.stores.get('communication.signUp'), inside, [given], cause);
      const waiting = made?.status === 'waiting';
      // The save decides about the place, below the lock. The refusal takes the sign-up back.
      if (waiting && !orWait) throw new AppError('COMMUNICATION_ACTIVITY_FULL');
      return { signUpId: made?.id as string, waiting };
    };
    return inTurnOf(activityId, () => act(signUp, { scope: ofFamily }));
  });

  api.handleApp(acts.appCancelSignUp, async ({ input: { activityId, studentId }, scope, session, act }) => {
    const child = await ownChild(scope, session, studentId);
    const { timeZone } = await zoneOf(program, child.kigId);
    const ofFamily = familyScope(program, session, { kigId: child.kigId, timeZone });
    await act(
      async (inside) => {
        const activity = await lockActivity(program, inside, activityId);
        const id = await isSignedUp(inside, activity, studentId);
        if (id === null) throw new AppError('COMMUNICATION_NOT_SIGNED_UP');
        const until = String(activity.edition.values.signEndDate);
        const { today } = await momentOf(inside, activity.ownerId, program.clock.now());
        if (today > until) throw new AppError('COMMUNICATION_SIGN_UP_CLOSED', { until });
        await makeTransition(program.stores.named('communication.signUp'), inside, 'cancel', { id, asks: {} });
        return null;
      },
      { scope: ofFamily },
    );
    return {};
  });
}

interface ActivityValues {
  place: string | null;
  beginDate: string;
  endDate: string;
  signBeginDate: string;
  signEndDate: string;
  places: number | null;
  contactPerson: string;
  contactPhone: string;
}

interface SignUpState {
  activityId: string;
  signUpId: string;
  studentId: string;
  status: 'signedUp' | 'waiting';
}

/** Returns the sign-ups of these activities that count, in their order. */
async function signUpStates(scope: Scope, activities: readonly PublishedText[]): Promise<SignUpState[]> {
  const { rows } = await sql<SignUpState>`select u.activity_id as "activityId", u.id as "signUpId",
      u.student_id as "studentId", u.status from communication_sign_ups u
    where ${scope.within('u.kig_id')} and u.activity_id = any(${activities.map(({ subjectId }) => subjectId)}::uuid[])
      and u.status <> 'cancelled' and not u.deleted order by u.queue_number, u.id`.execute(scope.db);
  return rows;
}

/** Returns a published activity, locked until commit. Throws RECORD_NOT_FOUND for any other one. */
async function publishedActivity(program: Program, inside: Scope, id: string): Promise<LockedActivity> {
  const activity = await lockActivity(program, inside, id).catch((error: unknown) => {
    // Parents do not learn that an activity is being written.
    throw error instanceof AppError && error.id === 'COMMUNICATION_NOTHING_PASSED'
      ? new AppError('RECORD_NOT_FOUND')
      : error;
  });
  if (!activity.isPublished) throw new AppError('RECORD_NOT_FOUND');
  return activity;
}

/** Throws COMMUNICATION_SIGN_UP_NOT_OPEN {from} before the days of the sign-up, COMMUNICATION_SIGN_UP_CLOSED {until} after them. */
async function assertOpen({ clock }: Program, inside: Scope, { ownerId, edition }: LockedActivity): Promise<void> {
  const { signBeginDate, signEndDate } = edition.values as object as ActivityValues;
  const { today } = await momentOf(inside, ownerId, clock.now());
  if (today < signBeginDate) throw new AppError('COMMUNICATION_SIGN_UP_NOT_OPEN', { from: signBeginDate });
  if (today > signEndDate) throw new AppError('COMMUNICATION_SIGN_UP_CLOSED', { until: signEndDate });
}

async function zoneOf(program: Program, kigId: string): Promise<{ timeZone: string }> {
  const found = (await kindergartensById(program, [kigId])).get(kigId);
  if (!found) throw new AppError('RECORD_NOT_FOUND');
  return found;
}

const dayOf = (now: Date, timeZone = 'Asia/Shanghai') => dayIn(now, timeZone);
