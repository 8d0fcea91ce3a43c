import { EmptyState, ErrorState, ListSkeleton } from '@atrium/ui';
import type { ReactNode } from 'react';
import type { DeskData } from '../use-desk.ts';

interface LoadedRowsProps<T> {
  readonly shown: Pick<DeskData<T>, 'data' | 'error' | 'reload'>;
  readonly texts: { readonly notLoaded: string; readonly nothingTitle: string; readonly nothing: string };
  /** How many rows hold their places while it loads. */
  readonly places: number;
  readonly children: (data: T) => ReactNode;
}

/** The rows of a section, or why there are none. */
export function LoadedRows<T extends { readonly total: number }>(props: LoadedRowsProps<T>) {
  const { shown, texts, places, children } = props;
  const { data, error, reload } = shown;
  if (error && !data)
    return <ErrorState message={texts.notLoaded} requestId={error.requestId} onRetry={reload} />;
  if (!data) return <ListSkeleton rows={places} height={56} />;
  if (data.total === 0) return <EmptyState title={texts.nothingTitle}>{texts.nothing}</EmptyState>;
  return children(data);
}
