import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type EntityStore, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { shownValues } from '@kiga/kit-server/entity/show.ts';
import { withoutHidden } from '@kiga/kit-server/sight/deleted.ts';

/** A card in a machine's event, with its holder. */
export interface HeldCard {
  cardNumber: string | null;
  studentId: string | null;
}

/** The same, limited to the reader's sight on card and child. */
export interface SeenCard extends HeldCard {
  studentName: string | null;
  className: string | null;
}

/** Returns whether the reader sees the numbers of children's cards. */
export function seesCards({ entity }: EntityStore, { session }: Scope): boolean {
  return entity.sightOf(session, 'cardNumber') === 'full';
}

/** Returns whether the reader sees names of children, at least in part. */
export function seesNames({ entity }: EntityStore, { session }: Scope): boolean {
  return entity.sightOf(session, entity.title) !== 'none';
}

/** Returns the part of each card and its child that the reader may see. */
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

/** Returns the visible children by id; none where the reader sees no names. */
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
