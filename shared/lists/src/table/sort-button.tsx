import { classes } from '@atrium/ui';
import * as styles from './sort-button.module.css';

const ARROW = 'M20 12l-1.41-1.41L13 16.17V4h-2v12.17l-5.58-5.59L4 12l8 8 8-8z';

interface SortButtonProps {
  label: string;
  /** Undefined while the list is sorted by another column. */
  direction: 'asc' | 'desc' | undefined;
  onClick: () => void;
}

/** The label of a column that the list can be sorted by, with an arrow in its direction. */
export function SortButton({ label, direction, onClick }: SortButtonProps) {
  return (
    <button type="button" onClick={onClick} className={classes(styles.button, direction && styles.sorted)}>
      {label}
      <svg
        viewBox="0 0 24 24"
        aria-hidden
        className={classes(styles.arrow, direction !== 'desc' && styles.ascending)}
      >
        <path d={ARROW} />
      </svg>
    </button>
  );
}
