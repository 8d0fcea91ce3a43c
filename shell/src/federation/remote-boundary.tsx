import { Component, type ReactNode } from 'react';
import { createSupportCode } from '../lib/error-reports.ts';

interface RemoteBoundaryProps {
  readonly children: ReactNode;
  /** What stands in for the children while they are broken; the support code names this failure. */
  readonly renderFallback: (supportCode: string) => ReactNode;
  readonly onFailure: (error: unknown, supportCode: string) => void;
}

interface RemoteBoundaryState {
  readonly supportCode: string | null;
}

/** Keeps a failure inside: whatever a remote throws while loading or drawing costs only its own place. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { supportCode: null };

  static getDerivedStateFromError(): RemoteBoundaryState {
    return { supportCode: createSupportCode() };
  }

  override componentDidCatch(error: unknown): void {
    const { supportCode } = this.state;
    if (supportCode) this.props.onFailure(error, supportCode);
  }

  override render(): ReactNode {
    const { supportCode } = this.state;
    return supportCode ? this.props.renderFallback(supportCode) : this.props.children;
  }
}
