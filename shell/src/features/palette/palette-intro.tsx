import { useLocale } from '@atrium/host';
import type { ReactNode } from 'react';
import { frameMessages } from '../../messages/frame.ts';
import * as styles from './palette.module.css';
import { isLongEnough, type Searches } from './use-searches.ts';

interface PaletteIntroProps {
  readonly id: string;
  readonly search: string;
  readonly searches: Pick<Searches, 'areas' | 'waiting' | 'failed'>;
  readonly count: number;
}

export function PaletteIntro({ id, search, searches, count }: PaletteIntroProps): ReactNode {
  const text = frameMessages.useTexts().palette;
  const { locale } = useLocale();
  const areas = new Intl.ListFormat(locale).format([
    text.pages,
    text.commands,
    text.customers,
    ...searches.areas,
  ]);
  if (search === '')
    return (
      <p id={id} className={styles.note}>
        {text.intro(areas)}
      </p>
    );
  if (!isLongEnough(search)) return <p className={styles.note}>{text.typeMore}</p>;
  if (count > 0) return null;
  if (searches.waiting.length > 0) return <p className={styles.note}>{text.searching}</p>;
  return (
    <div className={styles.nothing}>
      <p className={styles.nothingTitle}>{text.none(search)}</p>
      {searches.failed.length === 0 && <p>{text.noneWhy}</p>}
    </div>
  );
}
