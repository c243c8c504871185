import { menus as declared } from '@kiga/contract/app/menus.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { callsOf, type EntityPage, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { capitalised, recordTitle } from '@kiga/kit-web/entity/entity-words.ts';
import { recordPath } from '@kiga/kit-web/entity/record-path.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Leaving } from '../../identity/session/leaving.ts';
import { useSession } from '../../identity/session/session-context.ts';
import { iconByName } from '../../system/menu-icons.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';
import { type PaletteSource, paletteSources } from './palette-sources.ts';
import { addressToKeep, recentOf, recordAt } from './recent.ts';
import { type FoundScreen, findScreens } from './screen-finder.ts';
import { useCommands } from './use-commands.tsx';
import { useNames } from './use-names.ts';
import { useTypedActs } from './use-typed-acts.tsx';

/** Maximum number of records of each kind; the list shows the others. */
const RECORDS_SHOWN = 5;
const SCREENS_SHOWN = 6;
const RECENT_SHOWN = 6;
const COMMANDS_SHOWN = 6;

/** The palette's items, and the progress of its search. */
export interface PaletteGroups {
  groups: readonly PaletteGroup[];
  searching: boolean;
  /** Runs the failed searches again; null where none failed. */
  retry: (() => void) | null;
  /** Reason of refused searches, in the reader's language; a retry would not help. */
  refused: string | null;
}

/**
 * Returns items that match the text: screens and commands at once, records by their lists' quick search for `asked`,
 * and acts of a student. An empty text returns recent items, all screens and all commands.
 */
export function usePaletteGroups(text: string, asked: string, leaving: Leaving): PaletteGroups {
  const kit = useKit();
  const { menus } = useSession();
  const screens = findScreens(menus, declared, '');
  const namesOf = useNames();
  const commands = useCommands({ leaving, screens, namesOf });
  const acts = useTypedActs(text, asked, namesOf);
  const sources = paletteSources.filter(
    ({ entity, href }) => kit.can(`${entity.key}.read`) && screens.some((screen) => screen.href === href),
  );
  const found = useFoundRecords(sources, asked);
  const recent = useRecentItems(sources, text === '');
  const label = (key: string, name: string, items: readonly PaletteItem[]) => ({ key, label: name, items });

  if (text === '') {
    const groups = [
      label('recent', kit.t('shell.palette.recent'), recent),
      label('screens', kit.t('shell.palette.screens'), screens.map(itemOfScreen)),
      label('commands', kit.t('shell.palette.commands.title'), commands('')),
    ];
    return { groups: groups.filter(({ items }) => items.length > 0), searching: false, retry: null, refused: null };
  }

  const isAsked = asked === text;
  const pages = isAsked ? found.data : undefined;
  const refusals = (pages ?? []).filter((page) => page instanceof CallError && !isServers(page)) as CallError[];
  const failed = pages?.some((page) => page === null || (page instanceof CallError && isServers(page))) === true;
  const records = sources.map((source, index) => {
    const page = pages?.[index];
    const icon = screens.find(({ href }) => href === source.href)?.icon ?? null;
    const name = capitalised(kit.t(`${source.entity.key}.plural`));
    return label(
      source.entity.key,
      name,
      page && !(page instanceof CallError) ? itemsOfPage(kit, source, page, icon, text) : [],
    );
  });
  const fitting = findScreens(menus, declared, text).slice(0, SCREENS_SHOWN);
  const groups = [
    label('acts', kit.t('shell.palette.acts'), acts.items),
    label('screens', kit.t('shell.palette.screens'), fitting.map(itemOfScreen)),
    label('commands', kit.t('shell.palette.commands.title'), commands(text).slice(0, COMMANDS_SHOWN)),
    ...records,
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    searching: acts.searching || (sources.length > 0 && (!isAsked || found.isFetching)),
    retry: retryOf(acts.retry, failed ? () => void found.refetch() : null),
    refused: refusals[0]?.text ?? null,
  };
}

function retryOf(...retries: readonly ((() => void) | null)[]): (() => void) | null {
  const all = retries.filter((retry) => retry !== null);
  return all.length === 0 ? null : () => all.forEach((retry) => retry());
}

/** Returns whether a failure is the server's own, so that a retry may help. */
const isServers = ({ status }: CallError) => status >= 500;

/**
 * Returns a page of each source, or the error of its search; null where no answer came. One query serves all sources,
 * because each answer takes only milliseconds.
 */
function useFoundRecords(sources: readonly PaletteSource[], asked: string) {
  const { client } = useKit();
  return useQuery({
    queryKey: ['palette', asked],
    queryFn: async ({ signal }): Promise<(EntityPage | CallError | null)[]> => {
      const input = { q: asked, pageSize: RECORDS_SHOWN };
      const pages = sources.map(({ entity }) => client.call(callsOf(entity).page, input, { signal }));
      return (await Promise.allSettled(pages)).map((page) => {
        if (page.status === 'fulfilled') return page.value;
        return page.reason instanceof CallError ? page.reason : null;
      });
    },
    enabled: asked !== '' && sources.length > 0,
  });
}

/** Returns recent items without the current one. Records are loaded by id, because their names may have changed. */
function useRecentItems(sources: readonly PaletteSource[], enabled: boolean): PaletteItem[] {
  const kit = useKit();
  const { menus } = useSession();
  const { pathname, search } = useLocation();
  const here = addressToKeep(pathname, search);
  const screens = findScreens(menus, declared, '');
  const entries = recentOf(kit)
    .filter((address) => address !== here)
    .flatMap((address) => {
      const screen = screens.find(({ href }) => href === address);
      const record = recordAt(address);
      const source = record === null ? undefined : sources.find(({ href }) => href === record.href);
      return screen === undefined && source === undefined ? [] : [{ screen, record, source }];
    })
    .slice(0, RECENT_SHOWN);
  const { data: records } = useQuery({
    queryKey: ['palette', 'recent', entries.map(({ record }) => record?.id)],
    queryFn: async ({ signal }): Promise<(EntityRecord | null)[]> => {
      const asked = entries.map(async ({ record, source }) => {
        if (record === null || source === undefined) return null;
        const { id, kigId } = record;
        return kit.client.call(callsOf(source.entity).get, { id, ...(kigId && { kigId }) }, { signal });
      });
      return (await Promise.allSettled(asked)).map((found) => (found.status === 'fulfilled' ? found.value : null));
    },
    enabled: enabled && entries.some(({ source }) => source !== undefined),
  });
  return entries.flatMap(({ screen, source }, index) => {
    if (screen !== undefined) return [{ ...itemOfScreen(screen), key: `recent ${screen.href}` }];
    const record = records?.[index];
    // Deleted records and those out of sight are omitted.
    if (source === undefined || !record || record.deleted) return [];
    const icon = screens.find(({ href }) => href === source.href)?.icon ?? null;
    return [{ ...itemOfRecord(kit, source, record, icon), key: `recent ${record.id}` }];
  });
}

function itemOfScreen({ href, name, below, icon, external }: FoundScreen): PaletteItem {
  const hints = below === null ? [] : [below];
  return { key: href, title: name, hints, Icon: iconByName(icon), choice: { href, external } };
}

function itemOfRecord(kit: Kit, source: PaletteSource, record: EntityRecord, icon: string | null): PaletteItem {
  const { entity, href, hint, title } = source;
  const words = [...hint(record, kit), record.kigName].filter(
    (word) => word !== null && word !== undefined && word !== '',
  );
  return {
    key: record.id,
    title: title?.(kit, record) ?? recordTitle(kit, entity, record),
    hints: [...new Set(words.map(String))],
    Icon: iconByName(icon),
    choice: { href: recordPath(kit, entity, href, record) },
  };
}

function itemsOfPage(
  kit: Kit,
  source: PaletteSource,
  { list, total }: EntityPage,
  icon: string | null,
  text: string,
): PaletteItem[] {
  const items = list.map((record) => itemOfRecord(kit, source, record, icon));
  if (total <= list.length) return items;
  const all = {
    key: `${source.entity.key} all`,
    title: kit.t('shell.palette.all', { count: total }),
    hints: [],
    Icon: iconByName(icon),
    choice: { href: `${source.href}?q=${encodeURIComponent(text)}` },
  };
  return [...items, all];
}
