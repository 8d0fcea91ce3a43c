import { Component, type ReactNode } from 'react';
import { createSupportCode } from '../lib/error-reports.ts';
import { EndlessUpdates, watchUpdates } from './endless-updates.ts';
import { PartLeftOut } from './remote-loader.ts';

interface RemoteBoundaryProps {
  readonly children: ReactNode;
  /** What stands in for the children while they are broken; the support code names this failure. */
  readonly renderFallback: (failure: BoundaryFailure) => ReactNode;
  readonly onFailure: (error: unknown, supportCode: string) => void;
}

/** What a boundary caught. */
export interface BoundaryFailure {
  readonly error: unknown;
  readonly supportCode: string;
}

interface RemoteBoundaryState {
  readonly failure: BoundaryFailure | null;
}

function failureOf(error: unknown): BoundaryFailure {
  // What was left out has been reported, by its code.
  return { error, supportCode: error instanceof PartLeftOut ? error.supportCode : createSupportCode() };
}

/** Keeps a failure inside: whatever a remote throws while loading or drawing costs only its own place. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { failure: null };
  #unwatch = () => {};

  static getDerivedStateFromError(error: unknown): RemoteBoundaryState {
    return { failure: failureOf(error) };
  }

  override componentDidMount(): void {
    this.#unwatch = watchUpdates(this, () => this.#stop(failureOf(new EndlessUpdates())));
  }

  override componentWillUnmount(): void {
    this.#unwatch();
  }

  override componentDidCatch(error: unknown): void {
    const { failure } = this.state;
    if (failure) this.props.onFailure(error, failure.supportCode);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.renderFallback(failure) : this.props.children;
  }

  #stop(failure: BoundaryFailure): void {
    this.setState({ failure });
    this.props.onFailure(failure.error, failure.supportCode);
  }
}
