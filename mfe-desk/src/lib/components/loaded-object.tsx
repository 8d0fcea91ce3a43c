import { EmptyState, ErrorState, ListSkeleton, TextLink } from '@atrium/ui';
import type { ReactNode } from 'react';
import type { DeskData } from '../use-desk.ts';

/** There is no such thing that the person sees, or its number is malformed. */
const UNKNOWN = [404, 400];

interface LoadedObjectProps<T> {
  readonly shown: Pick<DeskData<T>, 'data' | 'error' | 'reload'>;
  readonly texts: {
    readonly unknownTitle: string;
    readonly unknown: string;
    readonly back: string;
    readonly notLoaded: string;
  };
  /** The page that lists it. */
  readonly list: string;
  /** How many parts it has, to hold their places while it loads. */
  readonly parts: number;
  readonly children: (data: T) => ReactNode;
}

/** What the address names, or why it is not there. */
export function LoadedObject<T>({ shown, texts, list, parts, children }: LoadedObjectProps<T>) {
  const { data, error, reload } = shown;
  if (error && UNKNOWN.includes(error.status))
    return (
      <EmptyState title={texts.unknownTitle} action={<TextLink to={list}>{texts.back}</TextLink>}>
        {texts.unknown}
      </EmptyState>
    );
  if (error && !data)
    return <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />;
  if (!data) return <ListSkeleton rows={parts} height={56} />;
  return children(data);
}
