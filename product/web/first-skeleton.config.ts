/** Bars of the menu at the side, of the tabs, and of the rows of a list; how wide they look is up to first-skeleton.css. */
const MENU_ROWS = 9;
/** As many as a list opens with where nobody has chosen another number. */
const LIST_ROWS = 10;
const CELLS = 6;

const bars = (count: number) => '<i></i>'.repeat(count);

/**
 * Returns the markup that a page shows until its scripts have run: the frame of the shell, and for a list its head and rows at their
 * true size. It has no words and no landmarks, and is hidden from screen readers. first-theme.js decides whether it is shown, and
 * first-skeleton.ts removes it.
 */
export function skeletonMarkup(): string {
  const row = `<p>${bars(CELLS)}</p>`;
  return [
    '<div id="skeleton" aria-hidden="true">',
    `<div class="sk-side"><b></b>${bars(MENU_ROWS)}</div>`,
    '<div class="sk-main">',
    `<div class="sk-head">${bars(2)}</div><div class="sk-tabs">${bars(2)}</div>`,
    `<div class="sk-page"><div class="sk-title">${bars(2)}</div>`,
    `<div class="sk-card"><div class="sk-filters">${bars(4)}</div><p class="sk-names">${bars(CELLS)}</p>${row.repeat(LIST_ROWS)}`,
    `<div class="sk-foot">${bars(2)}</div></div></div>`,
    '</div></div>',
  ].join('');
}
