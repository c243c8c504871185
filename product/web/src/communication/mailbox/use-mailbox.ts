import { letterFigures, letterThread } from '@kiga/contract/communication/letter.acts.ts';
import { letter } from '@kiga/contract/communication/letter.entity.ts';
import { callsOf, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/** Choices above the list, each with the states that it shows. */
export const boxViews = {
  all: [],
  waiting: ['new', 'read'],
  replied: ['replied'],
  closed: ['closed'],
} as const satisfies Record<string, readonly string[]>;

/** One choice above the list. */
export type BoxView = keyof typeof boxViews;

/** Letters that the list begins with, and that each further press adds. */
export const BOX_STEP = 20;

/** An anonymous letter publishes no change, because a change has a moment. So the page asks again. */
const ASK_MS = 60_000;

const topics = ['communication.letter', 'system.message'];
const KEY = 'mailbox';

/** A letter of the list. */
export interface BoxLetter {
  id: string;
  kigId: string;
  writtenOn: string;
  isAnonymous: boolean;
  parentName: string | null;
  childName: string | null;
  className: string | null;
  content: string;
  status: string;
}

/** Returns the part of the address that the mailbox uses, and a function that changes it. */
export function useBoxAddress() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const given = params.get('status') ?? '';
  const view: BoxView = given in boxViews ? (given as BoxView) : 'all';
  const id = params.get('letter');
  function change(part: { view?: BoxView; id?: string | null }, options?: NavigateOptions) {
    const next = { view, id, ...part };
    const query = new URLSearchParams({
      ...(next.view !== 'all' && { status: next.view }),
      ...(next.id && { letter: next.id }),
    });
    void navigate({ pathname, search: query.toString() }, options);
  }
  return { view, id, change };
}

/** Returns the letters of a view, the latest first. */
export function useBoxLetters(view: BoxView, count: number) {
  const { client } = useKit();
  const queries = useQueryClient();
  useChanges(topics, () => queries.invalidateQueries({ queryKey: [KEY] }));
  return useQuery({
    queryKey: [KEY, 'list', view, count],
    queryFn: async ({ signal }) => {
      const filter = boxViews[view].length > 0 ? { status: [...boxViews[view]] } : {};
      const page = await client.call(callsOf(letter).page, { ...filter, pageSize: count }, { signal });
      return { total: page.total, abilities: page.abilities, list: (page.list as EntityRecord[]).map(shown) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ASK_MS,
  });
}

function shown(record: EntityRecord): BoxLetter {
  const text = (name: string) => (typeof record[name] === 'string' ? record[name] : null);
  return {
    id: record.id,
    kigId: record.kigId,
    writtenOn: text('writtenOn') ?? '',
    isAnonymous: record.isAnonymous === true,
    parentName: text('parentName'),
    childName: text('studentIdText'),
    className: text('classIdText'),
    content: text('content') ?? '',
    status: text('status') ?? 'new',
  };
}

/** Returns a letter with its messages. */
export function useLetterThread(id: string) {
  const { client } = useKit();
  return useQuery({
    queryKey: [KEY, 'thread', id],
    queryFn: ({ signal }) => client.call(letterThread, { id }, { signal }),
    retry: false,
  });
}

/** Returns the figures of the last twelve months. */
export function useLetterFigures() {
  const { client } = useKit();
  return useQuery({
    queryKey: [KEY, 'figures'],
    queryFn: ({ signal }) => client.call(letterFigures, {}, { signal }),
  });
}

/** Returns a function that reads all parts of the mailbox again. */
export function useRereading() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [KEY] });
}
