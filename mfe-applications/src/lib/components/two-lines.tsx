import { classes } from '@atrium/ui';
import * as styles from './two-lines.module.css';

// Similar titles often differ only at the end, so one wraps to two lines, on paper to any number. The pointer shows
// all of it.
export function TwoLines({ className, children }: { className?: string | undefined; children: string }) {
  return (
    <div title={children} className={classes(styles.twoLines, className)}>
      {children}
    </div>
  );
}
