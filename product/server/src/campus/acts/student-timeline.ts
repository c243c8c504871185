import { wordsOf } from '@kiga/contract/app/words.ts';
import { doneActKeys } from '@kiga/entity/words/act-words.ts';
import { findWord, type Language, type WordParams } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStores } from '@kiga/kit-server/entity/entity-store.ts';
import { readHistory } from '@kiga/kit-server/entity/history.ts';
import { readToShow } from '@kiga/kit-server/sight/deleted.ts';
import { sql } from 'kysely';
import { scopeForPermission } from '../../identity/identity.public.ts';
import type { TimelineChild, TimelineSource } from '../campus.public.ts';
import { timeZoneOf } from '../time-zone.ts';

/** Number of events in one answer. */
const SHOWN = 30;

/** Returns the latest events of a child from all sources. Throws RECORD_NOT_FOUND. */
export async function studentTimeline(
  stores: EntityStores,
  sources: readonly TimelineSource[],
  scope: Scope,
  { id, language }: { id: string; language: Language },
) {
  const { ownerId: kigId } = await readToShow(stores.get('campus.student'), scope, id);
  const say = (key: string, params: WordParams = {}) => findWord(wordsOf(language), key, params) ?? key;
  const child = { kigId: String(kigId), id };
  const all = [...sources, ownTimeline(stores)];
  const events = [];
  for (const source of all) events.push(...(await source(scope, child, say)));
  const latest = events.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, SHOWN);
  return {
    timeZone: await timeZoneOf(scope, child.kigId),
    events: latest.map(({ at, text, tone }) => ({ at: at.toISOString(), text, tone })),
  };
}

/** Returns the events of the child's own records: its history, and its consents. */
function ownTimeline(stores: EntityStores): TimelineSource {
  return async (scope, child, say) => [
    ...(await historyEvents(stores, scope, child, say)),
    ...(await consentEvents(scope, child, say)),
  ];
}

type Say = Parameters<TimelineSource>[2];

/** Acts without their values, for readers of the history. */
async function historyEvents(stores: EntityStores, scope: Scope, { id }: TimelineChild, say: Say) {
  const students = stores.get('campus.student');
  const permission = 'campus.student.readHistory';
  if (!scope.session.permissions.has(permission)) return [];
  const { entries } = await readHistory(students, scopeForPermission(scope, permission), id, undefined);
  return entries.map(({ at, by, act }) => {
    const dot = act.lastIndexOf('.');
    const [owner, name] = dot < 0 ? [students.entity.key, act] : [act.slice(0, dot), act.slice(dot + 1)];
    const word = doneActKeys(owner, name)
      .map((key) => say(key))
      .find((text, index) => text !== doneActKeys(owner, name)[index]);
    const text = word ?? say('kit.history.acts.other');
    return {
      at: new Date(at),
      text: by === null ? text : say('campus.student.timeline.history', { who: by, act: text }),
      tone: 'plain' as const,
    };
  });
}

interface AnswerRow {
  kind: string;
  answer: string;
  guardianName: string;
  createdAt: Date;
  status: string;
  withdrawnBy: string | null;
  updatedAt: Date;
}

async function consentEvents(scope: Scope, { kigId, id }: TimelineChild, say: Say) {
  const permission = 'campus.consent.read';
  if (!scope.session.permissions.has(permission)) return [];
  const { rows } = await sql<AnswerRow>`
    select kind, answer, guardian_name as "guardianName", created_at as "createdAt", status,
      withdrawn_by as "withdrawnBy", updated_at as "updatedAt" from consents
    where kig_id = ${kigId} and ${scopeForPermission(scope, permission).within('kig_id')} and student_id = ${id}
      and not deleted order by created_at desc limit ${SHOWN}`.execute(scope.db);
  return rows.flatMap(({ kind, answer, guardianName, createdAt, status, withdrawnBy, updatedAt }) => {
    const params = (guardian: string) => ({ guardian, kind: say(`campus.consent.options.kind.${kind}`) });
    const isAgreed = answer === 'agreed';
    const key = isAgreed ? 'campus.student.timeline.consentGiven' : 'campus.student.timeline.consentRefused';
    const given = {
      at: createdAt,
      text: say(key, params(guardianName)),
      tone: isAgreed ? ('plain' as const) : ('look' as const),
    };
    if (status !== 'withdrawn' || withdrawnBy === null) return [given];
    const text = say('campus.student.timeline.consentWithdrawn', params(withdrawnBy));
    return [given, { at: updatedAt, text, tone: 'look' as const }];
  });
}
