import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react';
import type { RemoteFailure } from './remote-view.tsx';

type FailedCard = Pick<RemoteFailure, 'part' | 'supportCode' | 'isLeftOut' | 'retry'>;

interface FailedCards {
  readonly cards: readonly FailedCard[];
  /** Adds a card. Returns a function that removes it. */
  readonly add: (card: FailedCard) => () => void;
}

const FailedCardsContext = createContext<FailedCards>({ cards: [], add: () => () => {} });

/** Collects the failed cards of a page, so that those of one remote are shown as one. */
export function FailedCardsProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [cards, setCards] = useState<readonly FailedCard[]>([]);
  const [add] = useState(() => (card: FailedCard) => {
    setCards((former) => [...former, card]);
    return () => setCards((former) => former.filter((other) => other !== card));
  });
  return <FailedCardsContext value={{ cards, add }}>{children}</FailedCardsContext>;
}

/**
 * The failed cards that this one is shown for: those of the same remote that failed in the same way. None if another one
 * of them is shown.
 */
export function useFailedCards({
  part,
  supportCode,
  isLeftOut,
  retry,
}: RemoteFailure): readonly FailedCard[] {
  const { cards, add } = use(FailedCardsContext);
  // A failure lasts as long as the component that shows it.
  const [card] = useState(() => ({ part, supportCode, isLeftOut, retry }));
  useLayoutEffect(() => add(card), [add, card]);
  const same = cards.filter((other) => other.part.remote === part.remote && other.isLeftOut === isLeftOut);
  return same[0] === card ? same : [];
}
