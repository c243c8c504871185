/**
 * The skeleton of a page before its scripts have run (first-skeleton.config.ts). `data-skeleton` of the root element names the visible
 * part: `list`, `frame` if the page is no list, and `content` once the shell has replaced the frame.
 */
const state = () => document.documentElement.dataset;
let isHeld = false;

/** Removes the skeleton, after the screen has loaded or failed. */
export function endSkeleton(): void {
  delete state().skeleton;
}

/** Keeps the rows of the skeleton while a screen loads in the shell. Returns a function that removes them. */
export function holdSkeleton(): () => void {
  isHeld = state().skeleton === 'list';
  return endSkeleton;
}

/** Replaces the frame of the skeleton by the shell's own. */
export function showFrame(): void {
  if (isHeld) state().skeleton = 'content';
  else endSkeleton();
}
