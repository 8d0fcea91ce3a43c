import type { ReactNode } from 'react';
import * as styles from './application-rows.module.css';

interface RowAreasProps {
  title: ReactNode;
  badge: ReactNode;
  /** They are on one line; what is not there is left out. */
  reference: readonly (string | false | undefined)[];
  aside: ReactNode;
}

/** A row of a list that is too narrow for a table. */
export function RowAreas({ title, badge, reference, aside }: RowAreasProps) {
  return (
    <div className={styles.areas}>
      <div className={styles.title}>{title}</div>
      <div className={styles.badge}>{badge}</div>
      <div className={styles.reference}>{reference.filter(Boolean).join(' · ')}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}
