import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTexts } from '../../messages/overview.ts';
import type { HistoryPages } from '../use-history-pages.ts';

interface HistoryPagerProps {
  pages: HistoryPages;
  entries: readonly { id: number }[];
  isLoading: boolean;
}

/** There are no buttons if there is only one page. */
export function HistoryPager({ pages, entries, isLoading }: HistoryPagerProps) {
  const texts = useTexts();
  const { isNewest, hasOlder, showOlder, showNewer } = pages;
  const isLast = !hasOlder(entries);
  if (isNewest && isLast) return null;
  return (
    <Box
      component="nav"
      aria-label={texts.pages}
      sx={{
        p: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        display: 'flex',
        justifyContent: 'center',
        gap: 1,
      }}
    >
      <Button size="small" disabled={isNewest || isLoading} onClick={showNewer}>
        {texts.newer}
      </Button>
      <Button size="small" disabled={isLast || isLoading} onClick={() => showOlder(entries)}>
        {texts.older}
      </Button>
    </Box>
  );
}
