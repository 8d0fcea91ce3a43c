import { Component, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  readonly children: ReactNode;
  /** What stands in for the children while they are broken. */
  readonly fallback: ReactNode;
}

/** Keeps a failure inside: whatever a remote throws while loading or drawing costs only its own place. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
