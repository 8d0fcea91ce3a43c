import type { ReactNode } from 'react';
import * as styles from './brand.module.css';
import { useReleaseSet } from './release-set.ts';

export function BrandMark(): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={styles.mark}>
      <rect width="24" height="24" rx="6" fill="currentColor" />
      <path
        d="M6 18.5v-6a6 6 0 0 1 12 0v6M9.5 18.5v-5.5a2.5 2.5 0 0 1 5 0v5.5"
        fill="none"
        stroke="#fff"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function Brand(): ReactNode {
  const { settings } = useReleaseSet();
  return (
    <div className={styles.brand}>
      <BrandMark />
      <span className={styles.name}>{settings.providerName}</span>
    </div>
  );
}
