import type { ReactNode } from 'react';
import * as styles from './page.module.css';

export interface PageProps {
  /** `reading` keeps lines short; `wide` is for tables. */
  width?: 'reading' | 'wide';
  children: ReactNode;
}

/**
 * Sets the width of a page's content. Pages of either width begin at the same edge, so that titles do not move between
 * them. Padding around it is the shell's.
 */
export function Page({ width = 'wide', children }: PageProps) {
  return (
    <div className={styles.page}>
      <div className={width === 'reading' ? styles.reading : undefined}>{children}</div>
    </div>
  );
}
