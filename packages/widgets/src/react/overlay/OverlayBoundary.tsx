import { Component, type ReactNode } from 'react';

interface OverlayBoundaryProps {
  /** A new one gives the content another try. */
  subject: unknown;
  fallback: ReactNode;
  children: ReactNode;
}

interface OverlayBoundaryState {
  failed: boolean;
  /** What was shown when it failed. */
  subject: unknown;
}

/** Keeps an error of one overlay inside its box: the rest of the page runs on. */
export class OverlayBoundary extends Component<OverlayBoundaryProps, OverlayBoundaryState> {
  override state: OverlayBoundaryState = { failed: false, subject: this.props.subject };

  static getDerivedStateFromError(): Partial<OverlayBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(
    { subject }: OverlayBoundaryProps,
    state: OverlayBoundaryState,
  ): OverlayBoundaryState | null {
    return subject === state.subject ? null : { failed: false, subject };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
