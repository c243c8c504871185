import { useEffect, useRef, useState } from 'react';
import type { EntityPage, EntityRecord } from '../entity/any-entity.ts';
import type { ChangeView } from './use-view-state.ts';
import type { ViewState } from './view-state.ts';

interface OpenRecordInput {
  view: ViewState;
  change: ChangeView;
  page: EntityPage | undefined;
  rows: readonly EntityRecord[];
  /** True when the rows belong to the current view, not to the earlier one. */
  settled: boolean;
}

/** Returns the current row and the open record, with functions to move between records, across pages as well. */
export function useOpenRecord({ view, change, page, rows, settled }: OpenRecordInput) {
  const [pointed, setPointed] = useState<string | null>(null);
  const [wasOpened, setWasOpened] = useState(view.open !== null);
  if (view.open !== null && !wasOpened) setWasOpened(true);
  const arriveAt = useRef<'first' | 'last' | null>(null);
  const currentId = view.open ?? pointed;
  const index = rows.findIndex(({ id }) => id === currentId);
  const current = rows[index];
  const firstPlace = page ? (page.pageNumber - 1) * page.pageSize + 1 : 1;

  useEffect(() => {
    if (!settled || arriveAt.current === null || rows.length === 0) return;
    const arrived = arriveAt.current === 'first' ? rows[0] : rows.at(-1);
    arriveAt.current = null;
    if (arrived) change({ open: arrived.id }, { replace: true });
  }, [settled, rows, change]);

  function show(id: string) {
    setPointed(id);
    change({ open: id }, { replace: view.open !== null });
  }

  function step(by: 1 | -1) {
    const next = rows[index + by];
    if (next) return show(next.id);
    const pageNumber = view.pageNumber + by;
    if (!page || pageNumber < 1 || pageNumber > Math.ceil(page.total / page.pageSize)) return;
    arriveAt.current = by === 1 ? 'first' : 'last';
    change({ pageNumber }, { replace: true });
  }

  return {
    wasOpened,
    current,
    position: page && index >= 0 && view.open !== null ? { place: firstPlace + index, total: page.total } : null,
    point: setPointed,
    show,
    step,
    /** Moves to the next row, together with an open drawer. */
    move(by: 1 | -1) {
      if (view.open !== null) return step(by);
      const next = index < 0 ? rows[0] : rows[index + by];
      if (next) {
        setPointed(next.id);
        focusRow(next.id);
      }
    },
    close() {
      if (view.open === null) return;
      setPointed(view.open);
      focusRow(view.open);
      change({ open: null }, { replace: true });
    },
  };
}

function focusRow(id: string) {
  for (const row of document.querySelectorAll<HTMLElement>(`[data-row-key="${CSS.escape(id)}"]`)) row.focus();
}
