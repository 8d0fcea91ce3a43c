import { type ReactNode, Suspense, use, useState } from 'react';
import { reportError } from '../lib/error-reports.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { PartNotLoaded, type RemotePart, remoteComponent, retryComponent } from './remote-components.ts';

/** What a place says instead of a part that failed. */
export interface RemoteFailure {
  readonly part: RemotePart;
  /** What the person can name to the support; the gateway knows more under it. */
  readonly supportCode: string;
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
  const report = (error: unknown, supportCode: string) => {
    const { name, version } = part.remote;
    const kind = error instanceof PartNotLoaded ? 'load' : 'crash';
    reportError(error, { supportCode, kind, name, version, part: part.id });
  };
  return (
    <RemoteBoundary
      key={attempt}
      onFailure={report}
      renderFallback={(supportCode) =>
        renderFailure({ part, supportCode, retrying, retry: () => void retry() })
      }
    >
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
