import type { OtherView, ScreenOptions } from '../entity/screen-options.ts';
import { isNarrowed, type ViewState } from './view-state.ts';

/** Name of the table for an entity whose other view comes first. */
const TABLE = 'table';

/** Returns the view that replaces the table, if any. */
export function otherViewShown({ otherView }: ScreenOptions, view: ViewState): OtherView | undefined {
  if (!otherView || (otherView.whole && isNarrowed(view))) return undefined;
  const shownAs = view.shownAs ?? (otherView.first ? otherView.name : TABLE);
  return shownAs === otherView.name ? otherView : undefined;
}

/** Returns the change of the view state for a switch to the table or to the other view. */
export function choiceOfView({ name, first, whole }: OtherView, isTable: boolean): Partial<ViewState> {
  if (isTable) return { shownAs: first ? TABLE : null };
  return { shownAs: first ? null : name, ...(whole && { q: '', filters: {}, deleted: false }) };
}
