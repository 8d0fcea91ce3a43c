import {
  type ColorSchemeChoice,
  chooseColorScheme,
  linkTo,
  useAuth,
  useColorSchemeChoice,
} from '@atrium/host';
import { Icon, icons } from '@atrium/ui';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef, useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { useTexts } from '../../messages/index.ts';

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0]?.[0], words.length > 1 ? words.at(-1)?.[0] : undefined];
  return letters.filter(Boolean).join('').toLocaleUpperCase();
}

/** User menu: who is signed in, pages of the account, colour scheme, and sign-out. */
export function UserMenu(): ReactNode {
  const text = useTexts().account;
  const user = useAuth((state) => state.user);
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  if (!user) return null;
  return (
    <>
      <IconButton
        ref={anchor}
        aria-label={text.open(user.displayName)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Avatar
          sx={{
            width: 28,
            height: 28,
            fontSize: 12,
            fontWeight: 600,
            bgcolor: 'tone.neutral.soft',
            color: 'text.primary',
          }}
        >
          {/* As generated content, since the button's accessible name has the full name. */}
          <Box
            component="span"
            data-initials={initialsOf(user.displayName)}
            sx={{ '&::before': { content: 'attr(data-initials)' } }}
          />
        </Avatar>
      </IconButton>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchorEl={() => anchor.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { width: 280, mt: 0.75 } } }}
      >
        <Box sx={{ p: 2 }}>
          <Typography noWrap sx={{ fontWeight: 600 }}>
            {user.displayName}
          </Typography>
          <Typography noWrap variant="body2" color="textSecondary">
            {user.email}
          </Typography>
        </Box>
        <Divider />
        <AccountPages onChosen={() => setOpen(false)} />
        <ThemeChoice />
        <Divider />
        <Box sx={{ p: 1 }}>
          <Button
            variant="text"
            fullWidth
            startIcon={<Icon path={icons.signOut} />}
            onClick={() => void navigate('/signout', { state: 'chosen' })}
            sx={{ justifyContent: 'flex-start' }}
          >
            {text.signOut}
          </Button>
        </Box>
      </Popover>
    </>
  );
}

/** Links to those pages of the account that a remote offers. */
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
    <>
      <Box component="nav" aria-label={text.pages} sx={{ p: 1 }}>
        {pages.map(({ label, icon, to }) => (
          <Button
            key={label}
            component={RouterLink}
            to={to}
            variant="text"
            fullWidth
            startIcon={<Icon path={icon} />}
            onClick={onChosen}
            sx={{ justifyContent: 'flex-start' }}
          >
            {label}
          </Button>
        ))}
      </Box>
      <Divider />
    </>
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
    <Box sx={{ p: 2 }}>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mb: 1 }}>
        {text.theme}
      </Typography>
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
    </Box>
  );
}
