import { Component, type ReactNode } from 'react';
import { ChunkError } from './chunk.ts';

interface ChunkBoundaryProps {
  /** Stands in place of the part that did not arrive. */
  failed: ReactNode;
  children: ReactNode;
}

/** Holds up the failure of a part to arrive; any other error goes on to whoever is above. */
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
