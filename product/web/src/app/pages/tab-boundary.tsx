import { Component, type ReactNode } from 'react';
import { ChunkError } from './chunk.ts';
import { BrokenPage, ChunkFailedPage } from './state-screens.tsx';

interface TabBoundaryProps {
  /** The program of the screen did not arrive, and the user wants to try again. */
  onChunkRetry(): void;
  /** The screen broke, and what it held is gone. */
  onBroken(): void;
  children: ReactNode;
}

/** Keeps an error of a screen within its tab. */
export class TabBoundary extends Component<TabBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: undefined as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof ChunkError)) this.props.onBroken();
  }

  override render() {
    const { error, failed } = this.state;
    const reset = () => this.setState({ error: undefined, failed: false });
    if (!failed) return this.props.children;
    if (error instanceof ChunkError) {
      return (
        <ChunkFailedPage
          onRetry={() => {
            this.props.onChunkRetry();
            reset();
          }}
        />
      );
    }
    return <BrokenPage error={error} onRetry={reset} />;
  }
}
