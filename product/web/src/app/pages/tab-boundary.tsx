import { Component, type ReactNode } from 'react';
import { BrokenPage } from './broken-page.tsx';

interface TabBoundaryProps {
  /** Runs after the screen broke and lost its state. */
  onBroken(): void;
  children: ReactNode;
}

/** Keeps an error of a screen within its tab. */
export class TabBoundary extends Component<TabBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: undefined as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch() {
    this.props.onBroken();
  }

  override render() {
    const { error, failed } = this.state;
    if (!failed) return this.props.children;
    return <BrokenPage error={error} onRetry={() => this.setState({ error: undefined, failed: false })} />;
  }
}
