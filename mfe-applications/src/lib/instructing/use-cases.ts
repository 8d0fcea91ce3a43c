import type { Deadline } from '@atrium/contract';
import { RequestError, request } from '@atrium/host';
import { useEffect, useState } from 'react';
import type { Case, Selected } from './cases.ts';

/** The maximum of the contract. */
const PAGE_SIZE = 100;

export interface Loading<T> {
  readonly data: T | null;
  readonly error: RequestError | null;
  readonly retry: () => void;
}

/** Loads what only this dialog shows, again whenever `key` changes; null as a key loads nothing. */
export function useLoading<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): Loading<T> {
  const [outcome, setOutcome] = useState<{ key: string; data?: T; error?: RequestError } | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded
  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    load(controller.signal).then(
      (data) => !controller.signal.aborted && setOutcome({ key, data }),
      (error: unknown) => {
        if (!(error instanceof RequestError)) throw error;
        if (!controller.signal.aborted) setOutcome({ key, error });
      },
    );
    return () => controller.abort();
  }, [key, tries]);
  const isOfKey = outcome !== null && outcome.key === key;
  return {
    data: isOfKey ? (outcome.data ?? null) : null,
    error: isOfKey ? (outcome.error ?? null) : null,
    retry: () => {
      setOutcome(null);
      setTries(tries + 1);
    },
  };
}

/** Applications are instructed by their open deadlines, which are loaded first. */
export function useCases(selected: Selected): Loading<Case[]> {
  const ids = 'applications' in selected ? selected.applications.map(({ id }) => id) : [];
  const loading = useLoading(ids.length > 0 ? ids.join() : null, (signal) => openDeadlines(ids, signal));
  if ('deadlines' in selected) {
    const data = selected.deadlines.map((chosen) => ({
      application: chosen.application,
      chosen,
      open: [],
    }));
    return { ...loading, data };
  }
  const { data: deadlines } = loading;
  const data =
    deadlines &&
    selected.applications.map((application) => ({
      application,
      chosen: null,
      open: deadlines.filter((deadline) => deadline.application.id === application.id),
    }));
  return { ...loading, data };
}

/** So many applications are named in one request; the contract allows twice as many. */
const NAMED_APPLICATIONS = 100;

async function openDeadlines(ids: readonly number[], signal: AbortSignal): Promise<Deadline[]> {
  const found: Deadline[] = [];
  for (let start = 0; start < ids.length; start += NAMED_APPLICATIONS)
    found.push(...(await openDeadlinesOf(ids.slice(start, start + NAMED_APPLICATIONS), signal)));
  return found;
}

async function openDeadlinesOf(application: number[], signal: AbortSignal): Promise<Deadline[]> {
  const found: Deadline[] = [];
  for (let page = 1; ; page += 1) {
    const { deadlines, total } = await request(
      'GET /customer-portal/deadlines',
      { query: { application, state: ['open'], sort: 'dueAt', page, pageSize: PAGE_SIZE } },
      { signal },
    );
    found.push(...deadlines);
    if (deadlines.length === 0 || found.length >= total) return found;
  }
}
