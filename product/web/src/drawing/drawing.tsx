import type { ReactNode } from 'react';

/** Properties of every drawing. */
export interface DrawingProps {
  /** Text for screen readers, where the drawing carries meaning; without it the drawing is hidden from them. */
  title?: string;
  /** Height in px; the width follows. */
  heightPx?: number;
}

interface FrameProps extends DrawingProps {
  viewWidth: number;
  viewHeight: number;
  children: ReactNode;
}

/** The frame of a drawing: its size, and its text for screen readers. */
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
