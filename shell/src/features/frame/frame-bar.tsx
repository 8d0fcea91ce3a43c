import { Icon, icons } from '@atrium/ui';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Brand, BrandMark } from '../../lib/brand.tsx';
import { BAR_HEIGHT } from '../../lib/frame-measures.ts';
import { useReleaseSet } from '../../lib/release-set.ts';
import { useTexts } from '../../messages/index.ts';
import { CustomerDropdown } from './customer-dropdown.tsx';
import type { CustomerSwitch } from './use-customer-switch.ts';
import { useHomePath } from './use-home-path.ts';
import { UserMenu } from './user-menu.tsx';

interface FrameBarProps {
  readonly controls: ReactNode;
  readonly customerSwitch: CustomerSwitch;
  readonly onOpenMenu: () => void;
}

export function FrameBar({ controls, customerSwitch, onOpenMenu }: FrameBarProps): ReactNode {
  const text = useTexts();
  const homePath = useHomePath();
  const { settings } = useReleaseSet();
  return (
    <AppBar
      position="sticky"
      sx={{ zIndex: (theme) => theme.zIndex.drawer - 1, '@media print': { display: 'none' } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', height: BAR_HEIGHT, gap: 1, px: { xs: 1, md: 2.5 } }}>
        <IconButton aria-label={text.openMenu} onClick={onOpenMenu} sx={{ display: { md: 'none' } }}>
          <Icon path={icons.menu} />
        </IconButton>
        <Link
          component={RouterLink}
          to={homePath}
          aria-label={text.homeOf(settings.providerName)}
          underline="none"
          color="inherit"
          sx={{ display: 'flex', mr: { xs: 0.5, md: 1 } }}
        >
          <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
            <Brand />
          </Box>
          <Box sx={{ display: { xs: 'flex', sm: 'none' } }}>
            <BrandMark />
          </Box>
        </Link>
        <Box component="span" aria-hidden sx={{ color: 'divider', display: { xs: 'none', sm: 'inline' } }}>
          /
        </Box>
        <CustomerDropdown {...customerSwitch} />
        <Box sx={{ flex: 1 }} />
        {controls}
        <UserMenu />
      </Box>
    </AppBar>
  );
}
