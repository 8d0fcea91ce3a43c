import { classes } from '@atrium/ui';
import * as styles from './two-lines.module.css';

/**
 * Wraps a title to two lines, on paper to any number, because similar titles often differ only at the end. The pointer
 * shows all of it.
 */
export function TwoLines({ className, children }: { className?: string | undefined; children: string }) {
  return (
    <div title={children} className={classes(styles.twoLines, className)}>
      {children}
    </div>
  );
}
