import { Bone } from '@atrium/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../messages/index.ts';
import * as styles from './page-skeleton.module.css';

/** It is prerendered, so its sizes are in style sheets: the content security policy refuses style attributes. */
export function PageSkeleton(): ReactNode {
  const text = useTexts();
  return (
    <div role="status" aria-label={text.loading}>
      <Bone className={styles.title} />
      <Bone className={styles.description} />
      <Bone className={styles.controls} />
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Bone key={row} className={styles.row} />
      ))}
    </div>
  );
}
