import { Icon, icons } from '@atrium/ui';
import type { ReactNode } from 'react';
import * as lines from '../../lib/text.module.css';
import { useTexts } from '../../messages/index.ts';
import * as styles from './sign-in.module.css';

const radii = [60, 104, 148, 192, 236, 280];

export function PromisePanel(): ReactNode {
  const text = useTexts().signIn;
  return (
    <aside className={styles.panel}>
      <div className={styles.promises}>
        <p className={`${lines.title} ${styles.promiseTitle}`}>{text.promiseTitle}</p>
        <ul className={styles.list}>
          {[text.promiseApplications, text.promiseInsights, text.promiseRewards].map((promise) => (
            <li key={promise} className={styles.promise}>
              <Icon path={icons.check} className={styles.check} />
              <p className={lines.secondary}>{promise}</p>
            </li>
          ))}
        </ul>
      </div>
      <Arches />
    </aside>
  );
}

function Arches(): ReactNode {
  return (
    <svg aria-hidden viewBox="0 0 800 380" preserveAspectRatio="xMidYMax slice" className={styles.arches}>
      {radii.map((radius, index) => (
        <path
          key={radius}
          d={`M${400 - radius} 380v-60a${radius} ${radius} 0 0 1 ${radius * 2} 0v60`}
          fill="none"
          stroke="currentColor"
          strokeOpacity={0.4 - index * 0.06}
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}
