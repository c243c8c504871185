/**
 * What the page shows before its scripts have run (first-skeleton.config.ts). `data-skeleton` of the root element says what is seen of
 * it: `list`, `frame` where the page is no list, and `content` once the frame is the shell's own.
 */
const state = () => document.documentElement.dataset;
let isHeld = false;

/** The skeleton goes: what was waited for is there, or is not to come. */
export function endSkeleton(): void {
  delete state().skeleton;
}

/** A screen is on its way in a shell that stands: the skeleton of a list keeps its place. What it answers is called once it goes. */
export function holdSkeleton(): () => void {
  isHeld = state().skeleton === 'list';
  return endSkeleton;
}

/** The frame of the shell is there. */
export function showFrame(): void {
  if (isHeld) state().skeleton = 'content';
  else endSkeleton();
}
