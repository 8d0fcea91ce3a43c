import { useLocale } from '@atrium/host';
import { Icon, icons } from '@atrium/ui';
import type { ReactNode } from 'react';
import { frameMessages } from '../../messages/frame.ts';
import * as styles from './palette.module.css';
import type { Searches } from './use-searches.ts';

interface PaletteFooterProps {
  readonly search: string;
  readonly searches: Searches;
  readonly count: number;
}

export function PaletteFooter({ search, searches, count }: PaletteFooterProps): ReactNode {
  const text = frameMessages.useTexts().palette;
  const { locale } = useLocale();
  const { waiting, isSlow, failed, retry } = searches;
  const list = (areas: readonly string[]) => new Intl.ListFormat(locale).format(areas);
  const isSettled = waiting.length === 0 || isSlow;
  return (
    <div className={styles.footer}>
      <div role="status" className={styles.status}>
        <span>{search !== '' && isSettled && text.count(count)}</span>
        {waiting.length > 0 && isSlow && <span>{text.slow(list(waiting))}</span>}
        {failed.length > 0 && (
          <span className={styles.failed}>
            <Icon path={icons.alert} /> {text.failed(list(failed))}
          </span>
        )}
      </div>
      {failed.length > 0 && (
        <button type="button" onClick={retry} className={styles.retry}>
          {text.retry}
        </button>
      )}
      <div aria-hidden className={styles.hints}>
        <Hint keys="↑ ↓" does={text.hintMove} />
        <Hint keys="↵" does={text.hintOpen} />
        <Hint keys="Esc" does={text.hintClose} />
      </div>
    </div>
  );
}

function Hint({ keys, does }: { readonly keys: string; readonly does: string }): ReactNode {
  return (
    <span>
      <kbd className={styles.keys}>{keys}</kbd> {does}
    </span>
  );
}
