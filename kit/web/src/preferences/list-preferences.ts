import { PAGE_SIZE } from '@kiga/entity/entity-calls.ts';
import { useState } from 'react';
import { z } from 'zod';
import type { AnyEntity } from '../entity/any-entity.ts';
import { useKit } from '../kit-context.tsx';
import { pageSizes, readViewState, writeViewState } from '../list/view-state.ts';

/** Maximum length of the name of a saved view. */
export const VIEW_NAME_MAX = 40;

/** Below the server's limit for one setting, with a margin. */
const PREFERENCES_MAX_BYTES = 15_000;

/** Widths that a column can be drawn to, px. */
export const [WIDTH_MIN_PX, WIDTH_MAX_PX] = [60, 800];

const viewName = z.string().trim().min(1).max(VIEW_NAME_MAX);
const savedView = z.object({
  name: viewName,
  /** Part of a list's address that decides results and order. */
  search: z.string(),
  /** True where the list opens with it. */
  isDefault: z.boolean().default(false),
});

/** Filters, search and order under a name. */
export type SavedView = z.infer<typeof savedView>;

// Invalid parts get their defaults, part by part.
const names = z.array(z.string()).catch([]);
const listPreferences = z.object({
  /** Columns in the user's order. */
  columns: names,
  /** Columns that the user has hidden. */
  hidden: names,
  /** Columns beyond the usual ones that the user has added. */
  added: names,
  /** Widths of columns that the user has drawn, px. */
  widths: z.record(z.string(), z.number().min(WIDTH_MIN_PX).max(WIDTH_MAX_PX)).catch({}),
  density: z.enum(['comfortable', 'compact']).catch('comfortable'),
  pageSize: z.literal([...pageSizes]).catch(PAGE_SIZE),
  views: z
    .array(savedView.nullable().catch(null))
    .catch([])
    .transform((views) => views.filter((view) => view !== null)),
});

/** Preferences of a user for a list. */
export type ListPreferences = z.infer<typeof listPreferences>;

/** Reads stored preferences; each invalid part gets its default. */
export function readListPreferences(kept: unknown): ListPreferences {
  return listPreferences.safeParse(kept).data ?? listPreferences.parse({});
}

/** Returns the query that a list opens with when its address has none: the default view and the page size. */
export function openingSearch(entity: AnyEntity, { views, pageSize }: ListPreferences): string {
  const search = new URLSearchParams(views.find(({ isDefault }) => isDefault)?.search);
  return writeViewState({ ...readViewState(search, entity), pageSize }).toString();
}

/** Changes some preferences of a list. */
export type ChangePreferences = (change: Partial<ListPreferences>) => void;

/** Returns the user's preferences for the list of an entity, or of a call's rows, which the server stores. */
export function useListPreferences(of: { key: string }): {
  preferences: ListPreferences;
  changePreferences: ChangePreferences;
} {
  const kit = useKit();
  const key = `list.${of.key}`;
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

/** Returns whether these preferences are small enough to be stored. */
export function fits(preferences: ListPreferences): boolean {
  return new TextEncoder().encode(JSON.stringify(preferences)).length <= PREFERENCES_MAX_BYTES;
}

/** Returns columns in the chosen order: the title first, then the ordered ones, then new ones. */
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

/** Returns the list with the element at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** Returns the views with this one saved: instead of the one of its name, or at the end. At most one is the default. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const others = views.map((one) => (view.isDefault ? { ...one, isDefault: false } : one));
  const index = others.findIndex(({ name }) => name === view.name);
  return index < 0 ? [...others, view] : others.with(index, view);
}
