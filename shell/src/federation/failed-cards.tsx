import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react';
import type { RemoteFailure } from './remote-view.tsx';

type FailedCard = Pick<RemoteFailure, 'part' | 'supportCode' | 'isLeftOut' | 'retry'>;

interface FailedCards {
  readonly cards: readonly FailedCard[];
  readonly add: (card: FailedCard) => () => void;
}

const FailedCardsContext = createContext<FailedCards>({ cards: [], add: () => () => {} });

/** The failed cards of one remote are shown as one. */
export function FailedCardsProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [cards, setCards] = useState<readonly FailedCard[]>([]);
  const [add] = useState(() => (card: FailedCard) => {
    setCards((former) => [...former, card]);
    return () => setCards((former) => former.filter((other) => other !== card));
  });
  return <FailedCardsContext value={{ cards, add }}>{children}</FailedCardsContext>;
}

interface SameFailures {
  readonly cards: readonly FailedCard[];
  readonly isFirst: boolean;
}

export function useFailedCards({ part, supportCode, isLeftOut, retry }: RemoteFailure): SameFailures {
  const { cards, add } = use(FailedCardsContext);
  // A failure lasts as long as the component that shows it.
  const [card] = useState(() => ({ part, supportCode, isLeftOut, retry }));
  useLayoutEffect(() => add(card), [add, card]);
  // Remotes are compared by name: once the whole release set is there, the remote is another object.
  const isSame = (other: FailedCard) =>
    other.part.remote.name === card.part.remote.name && other.isLeftOut === isLeftOut;
  const same = cards.filter(isSame);
  return { cards: same, isFirst: same[0] === card };
}
