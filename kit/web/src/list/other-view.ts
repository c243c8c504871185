import type { OtherView, ScreenOptions } from '../entity/screen-options.ts';
import { isNarrowed, type ViewState } from './view-state.ts';

/** Name of the table where a view next to it comes first. */
const TABLE = 'table';

/** The view that shows the records in place of the table, if any. */
export function otherViewShown({ otherView }: ScreenOptions, view: ViewState): OtherView | undefined {
  if (!otherView || (otherView.whole && isNarrowed(view))) return undefined;
  const shownAs = view.shownAs ?? (otherView.first ? otherView.name : TABLE);
  return shownAs === otherView.name ? otherView : undefined;
}

/** What changes when the table is chosen, or the other view. */
export function choiceOfView({ name, first, whole }: OtherView, isTable: boolean): Partial<ViewState> {
  if (isTable) return { shownAs: first ? TABLE : null };
  return { shownAs: first ? null : name, ...(whole && { q: '', filters: {}, deleted: false }) };
}
