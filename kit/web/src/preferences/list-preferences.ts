import { PAGE_SIZE } from '@kiga/entity/entity-calls.ts';
import { useState } from 'react';
import { z } from 'zod';
import type { AnyEntity } from '../entity/any-entity.ts';
import { useKit } from '../kit-context.tsx';
import { pageSizes, readViewState, writeViewState } from '../list/view-state.ts';

/** Most characters of the name of a saved view. */
export const VIEW_NAME_MAX = 40;

/** What the server keeps of one list, with room to spare. */
const PREFERENCES_MAX_BYTES = 15_000;

const viewName = z.string().trim().min(1).max(VIEW_NAME_MAX);
const savedView = z.object({
  name: viewName,
  /** The part of a list's address that says what is found, and in which order. */
  search: z.string(),
  /** Whether the list opens with it. */
  isDefault: z.boolean().default(false),
});

/** Filters, search and order under a name. */
export type SavedView = z.infer<typeof savedView>;

// What is not understood counts as not chosen, part by part.
const names = z.array(z.string()).catch([]);
const listPreferences = z.object({
  /** Columns in the order in which the user put them. */
  columns: names,
  /** Columns that the user has put away. */
  hidden: names,
  density: z.enum(['comfortable', 'compact']).catch('comfortable'),
  pageSize: z.literal([...pageSizes]).catch(PAGE_SIZE),
  views: z
    .array(savedView.nullable().catch(null))
    .catch([])
    .transform((views) => views.filter((view) => view !== null)),
});

/** How a user wants a list to look. */
export type ListPreferences = z.infer<typeof listPreferences>;

/** Reads stored preferences; each invalid part gets its default. */
export function readListPreferences(kept: unknown): ListPreferences {
  return listPreferences.safeParse(kept).data ?? listPreferences.parse({});
}

/** The address, as search, that a list opens with where its own says nothing: the default view and the page size. */
export function openingSearch(entity: AnyEntity, { views, pageSize }: ListPreferences): string {
  const search = new URLSearchParams(views.find(({ isDefault }) => isDefault)?.search);
  return writeViewState({ ...readViewState(search, entity), pageSize }).toString();
}

/** Changes some preferences of a list. */
export type ChangePreferences = (change: Partial<ListPreferences>) => void;

/** Returns the user's preferences for the list of an entity, which the server stores. */
export function useListPreferences(entity: AnyEntity): {
  preferences: ListPreferences;
  changePreferences: ChangePreferences;
} {
  const kit = useKit();
  const key = `list.${entity.key}`;
  const [preferences, setPreferences] = useState(() => readListPreferences(kit.setting(key)));
  return {
    preferences,
    changePreferences(change) {
      const next = { ...preferences, ...change };
      setPreferences(next);
      kit.saveSetting(key, next);
    },
  };
}

/** Tells whether these preferences are small enough to be stored. */
export function fits(preferences: ListPreferences): boolean {
  return new TextEncoder().encode(JSON.stringify(preferences)).length <= PREFERENCES_MAX_BYTES;
}

/** Columns in the chosen order: the title first, then what was put in order, then what came later. */
export function inOrder<C extends { name: string }>(
  columns: readonly C[],
  order: readonly string[],
  title: string,
): C[] {
  const place = ({ name }: C) => {
    if (name === title) return -1;
    const index = order.indexOf(name);
    return index < 0 ? order.length : index;
  };
  return columns.toSorted((one, other) => place(one) - place(other));
}

/** The list with what stands at `from` put at `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** The views with this one saved: in place of the one of its name, or at the end. There is one default at most. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const others = views.map((one) => (view.isDefault ? { ...one, isDefault: false } : one));
  const index = others.findIndex(({ name }) => name === view.name);
  return index < 0 ? [...others, view] : others.with(index, view);
}
