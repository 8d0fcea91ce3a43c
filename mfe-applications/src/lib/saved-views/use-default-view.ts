import { useField } from '@atrium/stores';
import { useEffect, useState } from 'react';
import type { SavedViews } from './saved-views.ts';

interface OpenedList {
  readonly address: URLSearchParams;
  readonly show: (query: string) => void;
}

/** The default view opens if the address has no parameters. It is true until it is known whether there is one. */
export function useDefaultView({ area }: SavedViews, { address, show }: OpenedList): boolean {
  const { status, data } = useField(area, 'views', {}, { once: true });
  const isKnown = status === 'success' || status === 'error';
  const query = data.views.find(({ isDefault }) => isDefault)?.query;
  const [isArriving, setArriving] = useState(address.size === 0 && !(isKnown && !query));
  useEffect(() => {
    if (!isArriving || !isKnown) return;
    setArriving(false);
    if (query) show(query);
  }, [isArriving, isKnown, query, show]);
  return isArriving;
}
