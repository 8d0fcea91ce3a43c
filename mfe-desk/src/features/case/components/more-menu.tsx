import { ActionMenu, Icon, icons, type MenuChoice } from '@atrium/ui';
import IconButton from '@mui/material/IconButton';
import * as styles from './case.module.css';

interface MoreMenuProps {
  /** What the actions are about. */
  readonly label: string;
  readonly choices: readonly MenuChoice[];
}

/** The actions of a row, behind three dots. */
export function MoreMenu({ label, choices }: MoreMenuProps) {
  return (
    <ActionMenu choices={choices}>
      {(button) => (
        <IconButton size="small" aria-label={label} {...button}>
          <Icon path={icons.more} className={styles.more} />
        </IconButton>
      )}
    </ActionMenu>
  );
}
