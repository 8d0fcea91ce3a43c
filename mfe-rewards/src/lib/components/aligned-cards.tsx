import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface AlignedCardsProps {
  /** Minimum width of a card in pixels. */
  minWidth: number;
  /** List items have the style {@link alignedCard}. */
  children: ReactNode;
}

/** As many cards are side by side as there is room for, with their parts at equal heights. */
export function AlignedCards({ minWidth, children }: AlignedCardsProps) {
  const columns = `repeat(auto-fill, minmax(min(100%, ${minWidth}px), 1fr))`;
  return (
    <Box component="ul" sx={{ ...list, gridTemplateColumns: columns }}>
      {children}
    </Box>
  );
}

const list = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 };

/** The card has so many parts, one below the other. */
export function alignedCard(parts: number) {
  return { display: 'grid', gridRow: `span ${parts}`, gridTemplateRows: 'subgrid' };
}
