import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import type { Program } from '../program/program.ts';
import { type PublishedText, publishedTexts, type Readers } from './published.ts';
import { areaCodesOf } from './targets.ts';
import { titleOf } from './tell-readers.ts';

/** Number of latest texts of a kind among which the wanted ones are looked for. */
const LOOKED_AT = 50;

/** A published activity or notice of a kindergarten that addresses all its families. */
export interface NoteForAll {
  id: string;
  kind: 'activity' | 'notice';
  title: string;
  /** First and last day of an activity; the day of publication of a notice. */
  from: string;
  to: string;
}

/**
 * Returns what the scope's one kindergarten itself tells all its families: activities that have not ended by a day, soonest
 * first, and then the notices published since another, latest first. Texts for some classes only are left out.
 */
export async function notesForAll(
  program: Pick<Program, 'db' | 'secrets'>,
  scope: Scope,
  { today, since, timeZone }: { today: string; since: string; timeZone: string },
): Promise<NoteForAll[]> {
  const kigId = scope.oneTenant();
  const readers: Readers = {
    session: scope.session,
    publishers: [kigId],
    audience: 'families',
    kigIds: [kigId],
    gradeIds: [],
    classIds: [],
    readerIds: [],
    areaCodes: await areaCodesOf(program, [kigId]),
    today,
  };
  const latest = { pageNumber: 1, pageSize: LOOKED_AT };
  const { list: activities } = await publishedTexts(program, readers, 'activity', latest);
  const { list: notices } = await publishedTexts(program, readers, 'notice', latest);
  const dayOf = ({ values }: PublishedText, field: string) => String(values[field]);
  return [
    ...activities
      .map((text) => ({
        id: text.subjectId,
        kind: 'activity' as const,
        title: titleOf(text),
        from: dayOf(text, 'beginDate'),
        to: dayOf(text, 'endDate'),
      }))
      .filter(({ to }) => to >= today)
      .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)),
    ...notices
      .map((text) => {
        const day = dayIn(text.publishedAt, timeZone);
        return { id: text.subjectId, kind: 'notice' as const, title: titleOf(text), from: day, to: day };
      })
      .filter(({ from }) => from >= since),
  ];
}
