import * as styles from './tab-label.module.css';

/** The number of rows is null until it is known. */
export function TabLabel({ name, count }: { name: string; count: string | null }) {
  return (
    <span className={styles.label}>
      {name} <span className={styles.count}>{count}</span>
    </span>
  );
}
