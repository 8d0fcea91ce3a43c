import {
  type ColorSchemeChoice,
  chooseColorScheme,
  linkTo,
  useAuth,
  useColorSchemeChoice,
} from '@atrium/host';
import { Icon, icons, Popup } from '@atrium/ui';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../../lib/button.tsx';
import { useReleaseSet } from '../../lib/release-set.ts';
import { useTexts } from '../../messages/index.ts';
import * as styles from './user-menu.module.css';

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0]?.[0], words.length > 1 ? words.at(-1)?.[0] : undefined];
  return letters.filter(Boolean).join('').toLocaleUpperCase();
}

export function UserMenu(): ReactNode {
  const text = useTexts().account;
  const user = useAuth((state) => state.user);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setOpener(null), []);
  const navigate = useNavigate();
  // What is the person's own is not shown to others.
  const isView = useReleaseSet().place?.view !== undefined;
  if (!user) return null;
  return (
    <>
      <IconButton
        aria-label={text.open(user.displayName)}
        aria-haspopup="dialog"
        aria-expanded={opener !== null}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        {/* The initials are generated content, since the button's accessible name has the full name. */}
        <span data-initials={initialsOf(user.displayName)} className={styles.initials} />
      </IconButton>
      {opener && (
        <Popup opener={opener} edge="right" width={280} label={text.open(user.displayName)} onClose={close}>
          <div className={styles.person}>
            <p className={styles.name}>{user.displayName}</p>
            <p className={styles.email}>{user.email}</p>
          </div>
          {!isView && <AccountPages onChosen={close} />}
          <ThemeChoice />
          {!isView && (
            <div className={styles.out}>
              <Button
                look="plain"
                isWide
                onClick={() => void navigate('/signout', { state: 'chosen' })}
                className={styles.item}
              >
                <Icon path={icons.signOut} />
                {text.signOut}
              </Button>
            </div>
          )}
        </Popup>
      )}
    </>
  );
}

function AccountPages({ onChosen }: { readonly onChosen: () => void }): ReactNode {
  const text = useTexts().account;
  useAuth((state) => state.selectedCustomer);
  const pages = [
    { label: text.profile, icon: icons.person, to: linkTo('profile') },
    { label: text.notificationSettings, icon: icons.bell, to: linkTo('notification_settings') },
    { label: text.preferences, icon: icons.settings, to: linkTo('preferences') },
  ].flatMap(({ to, ...page }) => (to === null ? [] : [{ to, ...page }]));
  if (pages.length === 0) return null;
  return (
    <nav aria-label={text.pages} className={styles.pages}>
      {pages.map(({ label, icon, to }) => (
        <ButtonLink key={label} to={to} look="plain" isWide onClick={onChosen} className={styles.item}>
          <Icon path={icon} />
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}

const schemes = [
  { choice: 'light', icon: icons.sun },
  { choice: 'dark', icon: icons.moon },
  { choice: 'system', icon: icons.screen },
] as const;

function ThemeChoice(): ReactNode {
  const text = useTexts().account;
  const choice = useColorSchemeChoice();
  return (
    <div className={styles.theme}>
      <p className={styles.label}>{text.theme}</p>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label={text.theme}
        value={choice}
        onChange={(_, next: ColorSchemeChoice | null) => next && chooseColorScheme(next)}
      >
        {schemes.map((scheme) => (
          <ToggleButton key={scheme.choice} value={scheme.choice} sx={{ gap: 0.75 }}>
            <Box component={Icon} path={scheme.icon} sx={{ fontSize: 16 }} />
            {text[scheme.choice]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
