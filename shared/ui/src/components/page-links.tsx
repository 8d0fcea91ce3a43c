import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';

export interface PageLinksProps {
  label: string;
  pages: readonly PageLink[];
}

export interface PageLink {
  to: string;
  label: string;
  /** Current only at exactly this path, not below it. */
  end?: boolean;
}

/**
 * Navigation between the pages of an area. Where the links do not fit, the row scrolls to the current one.
 */
export function PageLinks({ label, pages }: PageLinksProps) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current link
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <Box component="nav" aria-label={label} sx={{ mb: 3, displayPrint: 'none' }}>
      <Box
        component="ul"
        ref={list}
        sx={(theme) => ({
          display: 'flex',
          gap: 0.5,
          m: 0,
          p: 0,
          listStyle: 'none',
          overflowX: 'auto',
          scrollbarWidth: 'none',
          boxShadow: `inset 0 -1px ${theme.vars?.palette.divider}`,
        })}
      >
        {pages.map((page) => (
          <Box key={page.to} component="li" sx={{ flex: 'none' }}>
            <Box
              component={NavLink}
              to={page.to}
              end={page.end ?? false}
              sx={{
                display: 'block',
                px: 1.5,
                py: 1.25,
                typography: 'button',
                textDecoration: 'none',
                color: 'text.secondary',
                borderBottom: '2px solid transparent',
                '@media (forced-colors: active)': { borderBottomColor: 'Canvas' },
                '&:hover': { color: 'text.primary' },
                '&:focus-visible': { outlineOffset: -2 },
                '&[aria-current]': { color: 'text.primary', borderBottomColor: 'primary.main' },
              }}
            >
              {page.label}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
