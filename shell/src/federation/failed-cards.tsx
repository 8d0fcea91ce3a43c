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

/** The failed cards of one remote that failed in the same way. */
interface SameFailures {
  /** All of them, this one too. */
  readonly cards: readonly FailedCard[];
  /** Whether this one is the first of them. */
  readonly isFirst: boolean;
}

/** The failed cards of the same remote that failed in the same way as this one. */
export function useFailedCards({ part, supportCode, isLeftOut, retry }: RemoteFailure): SameFailures {
  const { cards, add } = use(FailedCardsContext);
  // A failure lasts as long as the component that shows it.
  const [card] = useState(() => ({ part, supportCode, isLeftOut, retry }));
  useLayoutEffect(() => add(card), [add, card]);
  // By name: once the whole release set is there, the remote is another object.
  const isSame = (other: FailedCard) =>
    other.part.remote.name === card.part.remote.name && other.isLeftOut === isLeftOut;
  const same = cards.filter(isSame);
  return { cards: same, isFirst: same[0] === card };
}
