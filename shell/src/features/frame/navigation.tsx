import { useAuth, useLocale } from '@atrium/host';
import { Icon, icons } from '@atrium/ui';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type MenuEntry, menuOf } from '../../federation/menu.ts';
import { Brand } from '../../lib/brand.tsx';
import { hasCustomer, useReleaseSet } from '../../lib/release-set.ts';
import { frameMessages } from '../../messages/frame.ts';
import { useTexts } from '../../messages/index.ts';
import * as styles from './frame.module.css';
import { useHomePath } from './use-home-path.ts';

interface NavigationRailProps {
  readonly onHelp: () => void;
}

/** Its surface is as long as the page, so that a capture of the whole page shows it. */
export function NavigationRail({ onHelp }: NavigationRailProps): ReactNode {
  return (
    <div className={styles.rail}>
      <div className={styles.railView}>
        <Navigation onHelp={onHelp} />
      </div>
    </div>
  );
}

interface NavigationDrawerProps extends NavigationRailProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function NavigationDrawer({ open, onClose, onHelp }: NavigationDrawerProps): ReactNode {
  const text = useTexts();
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper: { sx: { width: 288, maxWidth: '85vw' } } }}>
      <div className={styles.drawerHead}>
        <div className={styles.drawerBrand}>
          <Brand />
        </div>
        <IconButton aria-label={text.closeMenu} onClick={onClose}>
          <Icon path={icons.close} />
        </IconButton>
      </div>
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
  const releaseSet = useReleaseSet();
  return (
    <nav aria-label={text.menu} className={styles.navigation}>
      <ul className={styles.menu}>
        {hasCustomer(releaseSet) && (
          <Item
            to={homePath}
            label={text.home}
            icon={<Icon path={icons.home} />}
            current={pathname === homePath || `${pathname}/` === homePath}
            onChosen={onChosen}
          />
        )}
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
      </ul>
      <HelpItem onClick={onHelp} />
    </nav>
  );
}

function useMenu(): MenuEntry[] {
  const releaseSet = useReleaseSet();
  const { locale } = useLocale();
  const permissions = useAuth((state) => state.user?.permissions);
  return menuOf(releaseSet, locale, (wanted) => permissions?.includes(wanted) ?? false);
}

/** This is the item whose path is the longest prefix of the current one. */
function currentKey(entries: readonly MenuEntry[], homePath: string, pathname: string): string | undefined {
  const above = entries.filter(({ path }) =>
    `${pathname}/`.startsWith(path ? `${homePath}${path}/` : homePath),
  );
  return above.sort((a, b) => b.path.length - a.path.length)[0]?.key;
}

function HelpItem({ onClick }: { readonly onClick: () => void }): ReactNode {
  const text = frameMessages.useTexts().help;
  return (
    <div className={styles.help}>
      <button type="button" onClick={onClick} aria-haspopup="dialog" className={styles.item}>
        <Icon path={icons.help} />
        {text.title}
      </button>
    </div>
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
    <li>
      <Link to={to} onClick={onChosen} aria-current={current ? 'page' : undefined} className={styles.item}>
        {icon}
        {label}
      </Link>
    </li>
  );
}
