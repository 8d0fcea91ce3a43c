import { Icon, icons } from '@atrium/ui';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Brand, BrandMark } from '../../lib/brand.tsx';
import { hasCustomer, useReleaseSet } from '../../lib/release-set.ts';
import type { CustomerSwitch } from '../../lib/use-customer-switch.ts';
import { useTexts } from '../../messages/index.ts';
import { CustomerDropdown } from './customer-dropdown.tsx';
import * as styles from './frame.module.css';
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
  const releaseSet = useReleaseSet();
  const { settings } = releaseSet;
  return (
    <header className={styles.bar}>
      <div className={styles.controls}>
        <IconButton aria-label={text.openMenu} onClick={onOpenMenu} className={styles.open}>
          <Icon path={icons.menu} />
        </IconButton>
        <Link to={homePath} aria-label={text.homeOf(settings.providerName)} className={styles.home}>
          <span className={styles.brand}>
            <Brand />
          </span>
          <span className={styles.mark}>
            <BrandMark />
          </span>
        </Link>
        {hasCustomer(releaseSet) && (
          <>
            <span aria-hidden className={styles.slash}>
              /
            </span>
            <CustomerDropdown {...customerSwitch} />
          </>
        )}
        <div className={styles.space} />
        {controls}
        <UserMenu />
      </div>
    </header>
  );
}
