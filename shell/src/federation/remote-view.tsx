import { type ReactNode, Suspense, use, useState } from 'react';
import { RemoteBoundary } from './remote-boundary.tsx';
import { type RemotePart, remoteComponent, retryComponent } from './remote-components.ts';

/** What a place says instead of a part that failed. */
export interface RemoteFailure {
  readonly part: RemotePart;
  readonly retrying: boolean;
  readonly retry: () => void;
}

interface RemoteViewProps {
  readonly part: RemotePart;
  /** Has the shape of what comes. */
  readonly skeleton: ReactNode;
  readonly renderFailure: (failure: RemoteFailure) => ReactNode;
}

/** Draws a part of a remote: a skeleton while it loads, a failure with a retry that needs no reload. */
export function RemoteView({ part, skeleton, renderFailure }: RemoteViewProps): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await retryComponent(part).catch(() => {});
    setRetrying(false);
    setAttempt((former) => former + 1);
  };
  const failure = renderFailure({ part, retrying, retry: () => void retry() });
  return (
    <RemoteBoundary key={attempt} fallback={failure}>
      <Suspense fallback={skeleton}>
        <Loaded part={part} />
      </Suspense>
    </RemoteBoundary>
  );
}

function Loaded({ part }: { readonly part: RemotePart }): ReactNode {
  const Part = use(remoteComponent(part));
  return <Part />;
}
