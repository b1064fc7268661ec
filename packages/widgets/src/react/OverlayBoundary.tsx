import { Component, type ReactNode } from 'react';

interface OverlayBoundaryProps {
  /** A new one gives the content another try. */
  subject: unknown;
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps an error of one overlay inside its box: the rest of the page runs on. */
export class OverlayBoundary extends Component<OverlayBoundaryProps, { failed: unknown }> {
  override state: { failed: unknown } = { failed: undefined };

  static getDerivedStateFromError(error: unknown): { failed: unknown } {
    return { failed: error ?? true };
  }

  override componentDidUpdate(before: OverlayBoundaryProps): void {
    if (this.state.failed !== undefined && before.subject !== this.props.subject)
      this.setState({ failed: undefined });
  }

  override render(): ReactNode {
    return this.state.failed === undefined ? this.props.children : this.props.fallback;
  }
}
