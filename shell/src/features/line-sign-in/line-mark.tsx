import type { ReactNode } from 'react';
import * as styles from './line-sign-in.module.css';

export function LineMark(): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={styles.mark}>
      <path
        d="M12 4.500c4.700 0 8.500 2.900 8.500 6.600 0 3.500-4.300 6.600-7.600 8.700-.6.400-1.200 0-1.100-.600l.1-1.500C7.200 17.500 3.500 14.700 3.500 11.100c0-3.700 3.800-6.600 8.500-6.600z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
    </svg>
  );
}
