import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { shownValues } from '@kiga/kit-server/entity/show.ts';
import { withoutHidden } from '@kiga/kit-server/sight/deleted.ts';

/** A card that a machine told of, and whose it was. */
export interface HeldCard {
  cardNumber: string | null;
  studentId: string | null;
}

/** The same as far as the reader may see card and child. */
export interface SeenCard extends HeldCard {
  studentName: string | null;
  className: string | null;
}

/** Whether the reader sees the numbers of children's cards. */
export function seesCards({ entity }: EntityStore, { session }: Scope): boolean {
  return entity.sightOf(session, 'cardNumber') === 'full';
}

/** Whether the reader sees names of children, in part at least. */
export function seesNames({ entity }: EntityStore, { session }: Scope): boolean {
  return entity.sightOf(session, entity.title) !== 'none';
}

/** Tells of each of these cards what the reader may see of it and of its child. */
export async function cardsAsSeen(
  students: EntityStore,
  scope: Scope,
  cards: readonly HeldCard[],
): Promise<(card: HeldCard) => SeenCard> {
  const children = await childrenOf(students, scope, cards);
  const isCardSeen = seesCards(students, scope);
  return ({ cardNumber, studentId }) => {
    const child = studentId === null ? undefined : children.get(studentId);
    return {
      cardNumber: isCardSeen ? cardNumber : null,
      studentId: child ? studentId : null,
      studentName: textOf(child?.stuName),
      className: textOf(child?.classIdText),
    };
  };
}

/** What the reader may see of the children, by id; nothing of any where the reader sees no names. */
async function childrenOf(students: EntityStore, scope: Scope, cards: readonly HeldCard[]) {
  const ids = [...new Set(cards.flatMap(({ studentId }) => studentId ?? []))];
  if (ids.length === 0 || !seesNames(students, scope)) return new Map<string, Record<string, unknown>>();
  const records = await withoutHidden(students, scope, await readRecords(students, scope, ids));
  const shown = await shownValues(students, scope, records);
  return new Map(records.map(({ id }, index) => [id, shown[index] as Record<string, unknown>]));
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
