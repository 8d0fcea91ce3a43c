import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { PageTitle } from './page-title.tsx';
import * as styles from './standalone-page.module.css';
import * as lines from './text.module.css';

interface StandalonePageProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function StandalonePage({ title, children }: StandalonePageProps): ReactNode {
  return (
    <main className={styles.page}>
      <PageTitle parts={[title]} />
      <div className={styles.brand}>
        <Brand />
      </div>
      <div className={styles.content}>
        <h1 className={`${lines.title} ${styles.title}`}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
