import type { ReactNode } from 'react';
import { useTexts } from '../messages/index.ts';
import * as styles from './route-spinner.module.css';
import { useDelayed } from './use-delayed.ts';

/** It is not shown for short navigations, and hidden when a page does not load. */
const SPINNER_TIMES = { showAfterMs: 150, hideAfterMs: 8_000 };

export function RouteSpinner({ active }: { readonly active: boolean }): ReactNode {
  const text = useTexts();
  const visible = useDelayed(active, SPINNER_TIMES);
  if (!visible) return null;
  return (
    <div role="status" aria-label={text.loading} className={styles.overlay}>
      <svg viewBox="22 22 44 44" aria-hidden className={styles.spinner}>
        <circle cx="44" cy="44" r="20" className={styles.track} />
        <circle cx="44" cy="44" r="20" strokeDasharray="80 200" />
      </svg>
    </div>
  );
}
