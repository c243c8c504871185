import type { ReactNode } from 'react';

/** What every drawing takes. */
export interface DrawingProps {
  /** Read aloud where the drawing carries meaning; without it the drawing is hidden from screen readers. */
  title?: string;
  /** Height in px; the width follows. */
  heightPx?: number;
}

interface FrameProps extends DrawingProps {
  viewWidth: number;
  viewHeight: number;
  children: ReactNode;
}

/** The frame of a drawing: its size, and whether it is read aloud. */
export function Drawing({ title, heightPx, viewWidth, viewHeight, children }: FrameProps) {
  const height = heightPx ?? viewHeight;
  return (
    <svg
      viewBox={`0 0 ${viewWidth} ${viewHeight}`}
      height={height}
      width={(height * viewWidth) / viewHeight}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      {children}
    </svg>
  );
}
