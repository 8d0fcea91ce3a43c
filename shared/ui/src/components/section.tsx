import { type ReactNode, useId } from 'react';
import * as styles from './section.module.css';

export interface SectionProps {
  title: string;
  description?: ReactNode;
  /** A link or control to the right of the title. */
  action?: ReactNode;
  /** Without padding, for tables and lists that reach the edge of the card. */
  flush?: boolean;
  children: ReactNode;
}

/** A card with a title: the building block of pages. */
export function Section({ title, description, action, flush = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={flush ? `${styles.section} ${styles.flush}` : styles.section}
    >
      <div className={styles.head}>
        <div className={styles.titles}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
