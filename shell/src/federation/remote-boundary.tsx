import { Component, type ReactNode } from 'react';
import { createSupportCode } from '../lib/error-reports.ts';
import { PartLeftOut } from './remote-loader.ts';

interface RemoteBoundaryProps {
  readonly children: ReactNode;
  readonly renderFallback: (failure: BoundaryFailure) => ReactNode;
  readonly onFailure: (error: unknown, supportCode: string) => void;
}

interface BoundaryFailure {
  readonly error: unknown;
  readonly supportCode: string;
}

interface RemoteBoundaryState {
  readonly failure: BoundaryFailure | null;
}

function failureOf(error: unknown): BoundaryFailure {
  // A part that was left out has been reported, under its own code.
  return { error, supportCode: error instanceof PartLeftOut ? error.supportCode : createSupportCode() };
}

export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): RemoteBoundaryState {
    return { failure: failureOf(error) };
  }

  override componentDidCatch(error: unknown): void {
    const { failure } = this.state;
    if (failure) this.props.onFailure(error, failure.supportCode);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.renderFallback(failure) : this.props.children;
  }
}
