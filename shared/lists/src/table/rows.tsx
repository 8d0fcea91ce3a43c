import { classes } from '@atrium/ui';
import type { ReactNode } from 'react';
import * as styles from './rows.module.css';

export interface RowsProps {
  /** Accessible name, where no heading names the list. */
  label?: string;
  isBusy?: boolean;
  children: ReactNode;
}

/** A list without columns: for cards and narrow screens. */
export function Rows({ label, isBusy = false, children }: RowsProps) {
  return (
    <ul aria-label={label} aria-busy={isBusy} className={classes(styles.rows, isBusy && styles.busy)}>
      {children}
    </ul>
  );
}

/** One row of {@link Rows}; its children are stacked. */
export function Row({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <li className={classes(styles.row, className)}>{children}</li>;
}
