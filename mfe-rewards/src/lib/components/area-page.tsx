import { customerPath, useAuth } from '@atrium/host';
import { Page, PageHeader } from '@atrium/ui';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { useTexts } from '../use-texts.ts';

const PAGES = [
  { name: 'overview', path: 'rewards' },
  { name: 'catalogue', path: 'rewards/catalogue' },
  { name: 'earn', path: 'rewards/earn' },
  { name: 'history', path: 'rewards/history' },
  { name: 'statement', path: 'rewards/statement' },
] as const;

interface AreaPageProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the area: title, the ways to the other pages, contents. */
export function AreaPage({ title, description, actions, children }: AreaPageProps) {
  return (
    <Page>
      <PageHeader title={title} description={description} actions={actions} />
      <AreaNavigation />
      {children}
    </Page>
  );
}

function AreaNavigation() {
  const texts = useTexts();
  const customer = useAuth((state) => state.selectedCustomer);
  return (
    <Box
      component="nav"
      aria-label={texts.areaPages}
      sx={(theme) => ({
        display: 'flex',
        gap: 0.5,
        mb: 3,
        overflowX: 'auto',
        scrollbarWidth: 'none',
        boxShadow: `inset 0 -1px ${theme.vars?.palette.divider}`,
        displayPrint: 'none',
      })}
    >
      {PAGES.map(({ name, path }) => (
        <Box
          key={name}
          component={NavLink}
          to={customerPath(path, customer)}
          end={name === 'overview'}
          sx={{
            flex: 'none',
            px: 1.5,
            py: 1.25,
            typography: 'button',
            textDecoration: 'none',
            color: 'text.secondary',
            borderBottom: '2px solid transparent',
            '&:hover': { color: 'text.primary' },
            '&:focus-visible': { outlineOffset: -2 },
            '&[aria-current]': { color: 'text.primary', borderBottomColor: 'primary.main' },
          }}
        >
          {texts.areaPage[name]}
        </Box>
      ))}
    </Box>
  );
}
