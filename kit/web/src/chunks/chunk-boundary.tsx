import { Component, type ReactNode } from 'react';
import { ChunkError } from './chunk.ts';

interface ChunkBoundaryProps {
  /** Shown instead of the part that failed to load. */
  failed: ReactNode;
  children: ReactNode;
}

/** Catches the loading failure of a part; other errors pass to the boundary above. */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error instanceof ChunkError) return this.props.failed;
    if (error !== undefined) throw error;
    return this.props.children;
  }
}
