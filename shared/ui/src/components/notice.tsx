import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';
import * as icons from '../icons/icons.ts';
import * as styles from './notice.module.css';

export interface NoticeProps {
  severity: 'error' | 'warning' | 'info';
  className?: string | undefined;
  children: ReactNode;
}

const looks = { error: styles.error, warning: styles.warning, info: styles.info };
const marks = { warning: icons.alert, info: icons.info };
const ERROR_MARK =
  'M11 15h2v2h-2zm0-8h2v6h-2zm.99-5C6.47 2 2 6.48 2 12s4.47 10 9.99 10C17.52 22 22 17.52 22 12S17.52 2 11.99 2zM12 20c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8z';

/** What a person has to know about the page or form. Announced when it appears. */
export function Notice({ severity, className, children }: NoticeProps) {
  return (
    <div role="alert" className={classes(styles.notice, looks[severity], className)}>
      <div className={styles.mark}>
        {severity === 'error' ? (
          <svg viewBox="0 0 24 24" aria-hidden className={styles.errorMark}>
            <path d={ERROR_MARK} />
          </svg>
        ) : (
          <Icon path={marks[severity]} />
        )}
      </div>
      <div className={styles.text}>{children}</div>
    </div>
  );
}
