import Link from '@mui/material/Link';
import type { ReactNode, RefObject } from 'react';
import { useTexts } from '../../messages/index.ts';

/** First tab stop: skips app bar and menu. */
export function SkipLink({ main }: { readonly main: RefObject<HTMLElement | null> }): ReactNode {
  const text = useTexts();
  return (
    <Link
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        main.current?.focus();
      }}
      sx={(theme) => ({
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: theme.zIndex.tooltip,
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        displayPrint: 'none',
        '&:not(:focus)': { transform: 'translateY(-64px)' },
      })}
    >
      {text.skipToContent}
    </Link>
  );
}
