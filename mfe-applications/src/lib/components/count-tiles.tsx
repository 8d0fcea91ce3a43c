import { TextLink } from '@atrium/ui';
import type { ReactNode } from 'react';
import * as styles from './count-tiles.module.css';

interface CountTilesProps {
  tiles: readonly {
    readonly id: string;
    readonly to: string;
    /** It is before the count. */
    readonly mark?: ReactNode;
    readonly count: string;
    readonly name: string;
  }[];
}

/** Numbers next to each other, each a link to what it counts. */
export function CountTiles({ tiles }: CountTilesProps) {
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ id, to, mark, count, name }) => (
        <li key={id} className={styles.tile}>
          <TextLink color="text" to={to} className={styles.link}>
            <span className={styles.count}>
              {mark}
              {count}
            </span>{' '}
            <span className={styles.name}>{name}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
