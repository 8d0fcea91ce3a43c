import { customerPath } from '@atrium/host';
import Box from '@mui/material/Box';
import { Link as RouterLink } from 'react-router-dom';
import { useTexts } from '../use-texts.ts';

const pages = [
  { page: 'profile', path: 'account' },
  { page: 'security', path: 'account/security' },
  { page: 'sessions', path: 'account/sessions' },
  { page: 'notificationSettings', path: 'account/notification-settings' },
  { page: 'preferences', path: 'account/preferences' },
] as const;

type AccountPage = (typeof pages)[number]['page'];

/** Where the links do not fit, the present one is among those that are seen. */
function bringIntoSight(link: HTMLElement | null): void {
  link?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
}

/** The ways between the pages of one's own account: links, since each page has its address. */
export function AccountPages({ current }: { current: AccountPage }) {
  const texts = useTexts();
  return (
    <Box
      component="nav"
      aria-label={texts.accountPages}
      sx={{ mb: 3, overflowX: 'auto', borderBottom: 1, borderColor: 'divider' }}
    >
      <Box component="ul" sx={{ display: 'flex', gap: 2.5, m: 0, p: 0, listStyle: 'none' }}>
        {pages.map(({ page, path }) => (
          <li key={page}>
            <Box
              component={RouterLink}
              to={customerPath(path)}
              ref={page === current ? bringIntoSight : undefined}
              aria-current={page === current ? 'page' : undefined}
              sx={{
                display: 'block',
                py: 1.25,
                borderBottom: 2,
                borderColor: 'transparent',
                color: 'text.secondary',
                typography: 'body1',
                fontWeight: 500,
                whiteSpace: 'nowrap',
                textDecoration: 'none',
                '&:hover': { color: 'text.primary' },
                '&:focus-visible': { outlineOffset: -2 },
                '&[aria-current]': { color: 'text.primary', borderColor: 'primary.main' },
              }}
            >
              {texts.pages[page]}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}
