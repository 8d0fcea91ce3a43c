import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTexts } from '../../messages/index.ts';

interface FilterRowProps {
  isFiltered: boolean;
  onClear: () => void;
  children: ReactNode;
}

/** The filters of a page in one row that wraps, with a button that clears them. */
export function FilterRow({ isFiltered, onClear, children }: FilterRowProps) {
  const texts = useTexts();
  return (
    <Box
      role="search"
      aria-label={texts.filters}
      sx={{
        display: 'flex',
        displayPrint: 'none',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: { xs: 1.5, sm: 1 },
        mb: 2,
      }}
    >
      {children}
      {isFiltered && (
        <Button variant="text" onClick={onClear}>
          {texts.clearFilters}
        </Button>
      )}
    </Box>
  );
}
