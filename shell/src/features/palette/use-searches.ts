import {
  hasWords,
  inLocale,
  type ReleaseSetRemote,
  type RemoteSearch,
  type SearchHit,
} from '@atrium/contract';
import { authStore, linkTo, request, useAuth, useLocale } from '@atrium/host';
import { useEffect, useMemo, useState } from 'react';
import { isAllowed } from '../../federation/menu.ts';
import { useReleaseSet } from '../../lib/release-set.ts';
import type { PaletteGroup, PaletteItem } from './palette-groups.ts';

/** The API counts characters in the same way. */
const MIN_SEARCH_LENGTH = 2;
/** One letter of these scripts is a word. */
const LETTER_IS_WORD = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const DEBOUNCE_MS = 120;
const SLOW_MS = 1_500;
const TIMEOUT_MS = 10_000;

interface Part extends Omit<RemoteSearch, 'label'> {
  readonly key: string;
  readonly label: string;
  readonly remote: ReleaseSetRemote;
}

interface Answer {
  readonly search: string;
  readonly hits: readonly SearchHit[] | null;
}

type Answers = ReadonlyMap<string, Answer>;

export interface Searches {
  readonly groups: readonly PaletteGroup[];
  readonly areas: readonly string[];
  readonly waiting: readonly string[];
  readonly isSlow: boolean;
  readonly failed: readonly string[];
  readonly retry: () => void;
}

/** Each area answers by itself: one that is slow, fails or is missing neither delays nor breaks the others. */
export function useSearches(search: string): Searches {
  const parts = useParts();
  const isSent = isLongEnough(search);
  const [answers, setAnswers] = useState<Answers>(new Map());
  const [slow, setSlow] = useState('');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt sends the same search again.
  useEffect(() => {
    if (!isSent) return;
    const controller = new AbortController();
    const keep = (key: string, hits: Answer['hits']) => {
      if (!controller.signal.aborted) setAnswers((known) => new Map(known).set(key, { search, hits }));
    };
    const send = () => {
      for (const { key, call } of parts)
        ask(call, search, controller.signal).then(
          (hits) => keep(key, hits),
          () => keep(key, null),
        );
    };
    const giveUp = () => {
      setAnswers((known) => failingTheRest(known, parts, search));
      controller.abort();
    };
    const timers = [
      setTimeout(send, DEBOUNCE_MS),
      setTimeout(setSlow, DEBOUNCE_MS + SLOW_MS, search),
      setTimeout(giveUp, DEBOUNCE_MS + TIMEOUT_MS),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      controller.abort();
    };
  }, [parts, search, isSent, attempt]);

  const isAnswered = ({ key }: Part) => answers.get(key)?.search === search;
  const hasFailed = (part: Part) => isAnswered(part) && answers.get(part.key)?.hits === null;
  const labels = (wanted: readonly Part[]) => wanted.map(({ label }) => label);
  return {
    groups: isSent ? parts.map((part) => groupOf(part, answers.get(part.key), search)) : [],
    areas: labels(parts),
    waiting: isSent ? labels(parts.filter((part) => !isAnswered(part))) : [],
    isSlow: slow === search,
    failed: isSent ? labels(parts.filter(hasFailed)) : [],
    retry: () => {
      setSlow('');
      setAnswers((known) => new Map([...known].filter(([, { hits }]) => hits !== null)));
      setAttempt(attempt + 1);
    },
  };
}

/** An emoji is one character. */
export function isLongEnough(search: string): boolean {
  return [...search].length >= MIN_SEARCH_LENGTH || LETTER_IS_WORD.test(search);
}

function useParts(): Part[] {
  const releaseSet = useReleaseSet();
  const { locale } = useLocale();
  const permissions = useAuth((state) => state.user?.permissions);
  return useMemo(
    () =>
      releaseSet.remotes
        .flatMap((remote) =>
          (remote.remote.search ?? []).map((each) => ({
            ...each,
            remote,
            key: `${remote.name} ${each.call}`,
            label: inLocale(each.label, locale),
          })),
        )
        .filter(({ permission }) => isAllowed(permission, (wanted) => permissions?.includes(wanted) ?? false))
        .sort((one, other) => one.order - other.order || one.key.localeCompare(other.key)),
    [releaseSet, locale, permissions],
  );
}

/** The name of the call is data of a remote, which its build and the gate have compared with the contract. */
type SearchCall = 'GET /customer-portal/search/applications';

async function ask(call: string, search: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const { hits } = await request(call as SearchCall, { query: { search } }, { signal });
  if (!Array.isArray(hits)) throw new TypeError('The answer to a search has no hits.');
  return hits;
}

function failingTheRest(known: Answers, parts: readonly Part[], search: string): Answers {
  const rest = parts.filter(({ key }) => known.get(key)?.search !== search);
  return new Map([...known, ...rest.map(({ key }) => [key, { search, hits: null }] as const)]);
}

/** Until the answer arrives, the former hits that match the search too are shown. */
function groupOf(part: Part, answer: Answer | undefined, search: string): PaletteGroup {
  const { key, label, order } = part;
  const hits = answer?.hits ?? [];
  const isPresent = answer?.search === search;
  const shown = isPresent ? hits : hits.filter((hit) => isStillMatching(hit, search));
  return { key, label, order, items: shown.flatMap((hit, index) => itemOf(part, hit, index)) };
}

function isStillMatching({ title, detail }: SearchHit, search: string): boolean {
  return hasWords(`${title} ${detail}`, search, [title, ...detail.split(' · ')]);
}

/** There is none where the person may not open the page. */
function itemOf({ key, icon, subject, remote }: Part, hit: SearchHit, index: number): PaletteItem[] {
  const { id, title, detail, customer, match } = hit;
  const { subjects = {}, routes } = remote.remote;
  const isOfOne = routes.find((route) => route.id === subjects[subject])?.path.includes(':');
  const target = isOfOne ? linkTo(subject, id) : linkTo(subject, id, new URLSearchParams({ search: title }));
  if (target === null) return [];
  const { selectedCustomer } = authStore.getState();
  const owner = selectedCustomer === 0 && customer ? [customer.name] : [];
  return [
    { key: `${key} ${index} ${id}`, title, detail: [detail, ...owner].join(' · '), icon, match, target },
  ];
}
