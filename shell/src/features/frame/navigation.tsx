import { useAuth, useLocale } from '@atrium/host';
import { Icon, icons } from '@atrium/ui';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import type { ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { type MenuEntry, menuOf } from '../../federation/menu.ts';
import { Brand } from '../../lib/brand.tsx';
import { BAR_HEIGHT, NAVIGATION_WIDTH } from '../../lib/frame-measures.ts';
import { useReleaseSet } from '../../lib/release-set.ts';
import { useTexts } from '../../messages/index.ts';
import { useHomePath } from './use-home-path.ts';

interface NavigationRailProps {
  readonly onHelp: () => void;
}

/** The menu on wide screens, always visible. Its surface is as long as the page, as a capture of the whole page shows. */
export function NavigationRail({ onHelp }: NavigationRailProps): ReactNode {
  return (
    <Box
      sx={{
        position: 'absolute',
        top: BAR_HEIGHT + 1,
        bottom: 0,
        left: 0,
        width: NAVIGATION_WIDTH,
        display: { xs: 'none', md: 'block' },
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
        '@media print': { display: 'none' },
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: BAR_HEIGHT + 1,
          height: `calc(100dvh - ${BAR_HEIGHT + 1}px)`,
          display: 'flex',
          flexDirection: 'column',
          overflowY: 'auto',
        }}
      >
        <Navigation onHelp={onHelp} />
      </Box>
    </Box>
  );
}

interface NavigationDrawerProps extends NavigationRailProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The menu on tablets and phones, behind a button. */
export function NavigationDrawer({ open, onClose, onHelp }: NavigationDrawerProps): ReactNode {
  const text = useTexts();
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper: { sx: { width: 288, maxWidth: '85vw' } } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', height: BAR_HEIGHT, pl: 2.5, pr: 1 }}>
        <Box sx={{ flex: 1 }}>
          <Brand />
        </Box>
        <IconButton aria-label={text.closeMenu} onClick={onClose}>
          <Icon path={icons.close} />
        </IconButton>
      </Box>
      <Navigation onChosen={onClose} onHelp={onHelp} />
    </Drawer>
  );
}

interface NavigationProps extends NavigationRailProps {
  readonly onChosen?: () => void;
}

function Navigation({ onChosen, onHelp }: NavigationProps): ReactNode {
  const text = useTexts();
  const homePath = useHomePath();
  const entries = useMenu();
  const { pathname } = useLocation();
  return (
    <Box
      component="nav"
      aria-label={text.menu}
      sx={{ flex: 1, display: 'flex', flexDirection: 'column', p: 1.5 }}
    >
      <List disablePadding sx={{ display: 'grid', gap: 0.25 }}>
        <Item
          to={homePath}
          label={text.home}
          icon={<Icon path={icons.home} />}
          current={pathname === homePath || `${pathname}/` === homePath}
          onChosen={onChosen}
        />
        {entries.map((entry) => {
          const to = `${homePath}${entry.path}`;
          return (
            <Item
              key={entry.key}
              to={to}
              label={entry.label}
              icon={<Icon path={entry.icon} />}
              current={entry.key === currentKey(entries, homePath, pathname)}
              onChosen={onChosen}
            />
          );
        })}
      </List>
      <HelpItem onClick={onHelp} />
    </Box>
  );
}

function useMenu(): MenuEntry[] {
  const releaseSet = useReleaseSet();
  const { locale } = useLocale();
  const permissions = useAuth((state) => state.user?.permissions);
  return menuOf(releaseSet, locale, (wanted) => permissions?.includes(wanted) ?? false);
}

/** The item whose path is the longest prefix of the current one. */
function currentKey(entries: readonly MenuEntry[], homePath: string, pathname: string): string | undefined {
  const above = entries.filter(({ path }) => `${pathname}/`.startsWith(`${homePath}${path}/`));
  return above.sort((a, b) => b.path.length - a.path.length)[0]?.key;
}

const itemSx = {
  gap: 1.5,
  minHeight: 36,
  px: 1.25,
  py: 0.5,
  color: 'text.secondary',
  fontWeight: 500,
  typography: 'body1',
  '&:hover': { color: 'text.primary' },
};

/** Below the menu, at the bottom of a high screen. */
function HelpItem({ onClick }: { readonly onClick: () => void }): ReactNode {
  const text = useTexts().help;
  return (
    <Box sx={{ mt: 'auto', pt: 1.5 }}>
      <ListItemButton
        component="button"
        onClick={onClick}
        aria-haspopup="dialog"
        sx={{ ...itemSx, width: 1 }}
      >
        <Icon path={icons.help} />
        {text.title}
      </ListItemButton>
    </Box>
  );
}

interface ItemProps {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly current: boolean;
  readonly onChosen?: () => void;
}

function Item({ to, label, icon, current, onChosen }: ItemProps): ReactNode {
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={RouterLink}
        to={to}
        onClick={onChosen}
        aria-current={current ? 'page' : undefined}
        sx={{
          ...itemSx,
          '&[aria-current]': { color: 'text.primary', bgcolor: 'surface.subtle', fontWeight: 600 },
          '&[aria-current] svg': { color: 'primary.main' },
        }}
      >
        {icon}
        {label}
      </ListItemButton>
    </ListItem>
  );
}
