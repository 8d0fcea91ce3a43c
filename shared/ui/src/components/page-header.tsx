import type { ReactNode } from 'react';
import * as styles from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
}

/** Title of a page, as its only first-level heading. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.texts}>
        <h1 className={styles.pageTitle}>{title}</h1>
        {description && <p className={styles.lead}>{description}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
