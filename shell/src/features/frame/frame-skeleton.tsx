import { Bone } from '@atrium/ui';
import type { ReactNode } from 'react';
import { BrandMark } from '../../lib/brand.tsx';
import { useTexts } from '../../messages/index.ts';
import * as styles from './frame-skeleton.module.css';

export function FrameSkeleton({ children }: { readonly children: ReactNode }): ReactNode {
  const text = useTexts();
  return (
    <div className={styles.frame} role="status" aria-label={text.loading}>
      <div className={styles.bar}>
        <BrandMark />
        <Bone className={styles.customer} />
      </div>
      <div className={styles.menu}>
        {items.map((item) => (
          <Bone key={item} className={item} />
        ))}
      </div>
      <div className={styles.main}>{children}</div>
    </div>
  );
}

const items = [styles.first, styles.second, styles.third, styles.fourth, styles.fifth];
