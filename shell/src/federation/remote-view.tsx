import { type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { reportError } from '../lib/error-reports.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { PartNotLoaded, type RemotePart, remoteComponent, retryComponent } from './remote-components.ts';

/** Longer than every request of a part may take, one after another. */
const PATIENCE_MS = 60_000;

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
      <Suspense fallback={<Waiting part={part}>{skeleton}</Waiting>}>
        <Loaded part={part} />
      </Suspense>
    </RemoteBoundary>
  );
}

interface WaitingProps {
  readonly part: RemotePart;
  readonly children: ReactNode;
}

/** Waits with the person, and not for ever: a part whose first drawing never ends counts as one that did not come. */
function Waiting({ part, children }: WaitingProps): ReactNode {
  const [overdue, setOverdue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setOverdue, PATIENCE_MS, true);
    return () => clearTimeout(timer);
  }, []);
  if (overdue) throw new PartNotLoaded(part, { cause: new Error('not drawn in time') });
  return children;
}

function Loaded({ part }: { readonly part: RemotePart }): ReactNode {
  const Part = use(remoteComponent(part));
  return <Part />;
}
