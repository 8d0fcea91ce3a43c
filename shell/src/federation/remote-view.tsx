import type { ErrorReport } from '@atrium/contract';
import { useLocale, useWhenOnline } from '@atrium/host';
import { type ReactNode, Suspense, use, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { reportError } from '../lib/error-reports.ts';
import type { RemoteCode } from './hang-marks.ts';
import { codeOf, enter, leave } from './hang-watch.ts';
import { otherLanguage } from './menu.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { PartLeftOut, PartNotLoaded, type RemotePart } from './remote-loader.ts';
import { useRemoteLoader } from './remote-loader-context.ts';

/** It is longer than the timeouts of all requests of a part together. */
const RENDER_TIMEOUT_MS = 60_000;

export interface RemoteFailure {
  readonly part: RemotePart;
  readonly supportCode: string;
  /** The part was not loaded, because it hung a document before. */
  readonly isLeftOut: boolean;
  readonly retrying: boolean;
  readonly retry: () => void;
}

interface RemoteViewProps {
  readonly part: RemotePart;
  readonly skeleton: ReactNode;
  readonly renderFailure: (failure: RemoteFailure) => ReactNode;
}

/** A part that did not load is retried as soon as the device is online. */
export function RemoteView({ part, skeleton, renderFailure }: RemoteViewProps): ReactNode {
  const loader = useRemoteLoader();
  const { name } = part.remote;
  useEffect(() => loader.show(name), [loader, name]);
  const [attempt, setAttempt] = useState(0);
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await loader.retry(part).catch(() => {});
    setRetrying(false);
    setAttempt((former) => former + 1);
  };
  const code = useMemo(() => codeOf(part), [part]);
  useEffect(() => () => leave(code), [code]);
  const report = (error: unknown, supportCode: string) => {
    leave(code);
    if (error instanceof PartLeftOut) return;
    const { name, version } = part.remote;
    const kind = kindOf(error);
    reportError(error, { supportCode, kind, name, version, part: part.id });
  };
  return (
    <RemoteBoundary
      key={attempt}
      onFailure={report}
      renderFallback={({ error, supportCode }) => {
        const isLeftOut = error instanceof PartLeftOut;
        const failure = { part, supportCode, isLeftOut, retrying, retry: () => void retry() };
        return (
          <>
            {error instanceof PartNotLoaded && <RetryWhenOnline retry={failure.retry} />}
            {renderFailure(failure)}
          </>
        );
      }}
    >
      <Suspense fallback={<Waiting part={part}>{skeleton}</Waiting>}>
        <InItsLanguage part={part}>
          <Loaded part={part} code={code} />
        </InItsLanguage>
      </Suspense>
    </RemoteBoundary>
  );
}

/** Screen readers pronounce texts by their language. */
function InItsLanguage({ part, children }: WaitingProps): ReactNode {
  const lang = otherLanguage(part.remote, useLocale().locale);
  if (!lang) return children;
  return (
    <div lang={lang} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

function RetryWhenOnline({ retry }: Pick<RemoteFailure, 'retry'>): null {
  useWhenOnline(retry);
  return null;
}

interface WaitingProps {
  readonly part: RemotePart;
  readonly children: ReactNode;
}

/** A part whose first render does not end counts as not loaded. */
function Waiting({ part, children }: WaitingProps): ReactNode {
  const [overdue, setOverdue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setOverdue, RENDER_TIMEOUT_MS, true);
    return () => clearTimeout(timer);
  }, []);
  if (overdue) throw new PartNotLoaded(part, { cause: new Error('not rendered in time') });
  return children;
}

interface LoadedProps {
  readonly part: RemotePart;
  readonly code: RemoteCode;
}

/** React renders the three in order, so the siblings record when the part starts and ends. */
function Loaded({ part, code }: LoadedProps): ReactNode {
  const Part = use(useRemoteLoader().component(part));
  return (
    <>
      <Entering code={code} />
      <Part />
      <Painted code={code} />
    </>
  );
}

function Entering({ code }: Pick<LoadedProps, 'code'>): ReactNode {
  enter(code);
  useLayoutEffect(() => enter(code));
  useEffect(() => enter(code));
  return null;
}

function Painted({ code }: Pick<LoadedProps, 'code'>): ReactNode {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(leave, 0, code);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  });
  return null;
}

function kindOf(error: unknown): ErrorReport['kind'] {
  return error instanceof PartNotLoaded ? 'load' : 'crash';
}
