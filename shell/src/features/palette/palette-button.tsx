import { notify } from '@atrium/host';
import { Icon, icons, isKey } from '@atrium/ui';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { onDemand } from '../../lib/on-demand.ts';
import type { CustomerSwitch } from '../../lib/use-customer-switch.ts';
import { frameMessages } from '../../messages/frame.ts';
import { collectKeys, type KeyCollector } from './keys-typed-ahead.ts';
import * as styles from './palette-button.module.css';
import { useRecentPages } from './recent-pages.ts';

const palette = onDemand(() => import(/* webpackChunkName: "palette" */ './palette-chunk.ts'));

/** A failed load is tried again, and reported, when the palette is opened. */
function preload(): void {
  palette.load().catch(() => undefined);
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

interface PaletteButtonProps {
  readonly customerSwitch: CustomerSwitch;
}

export function PaletteButton({ customerSwitch }: PaletteButtonProps): ReactNode {
  const text = frameMessages.useTexts().palette;
  const [isOpen, setIsOpen] = useState(false);
  const collector = useRef<KeyCollector>(null);
  useRecentPages();
  const close = useCallback(() => {
    collector.current?.take();
    collector.current = null;
    setIsOpen(false);
  }, []);
  const open = useCallback(async () => {
    if (collector.current) return;
    collector.current = collectKeys(close);
    try {
      await palette.load();
      setIsOpen(collector.current !== null);
    } catch {
      close();
      notify({ message: frameMessages.texts().palette.unavailable, severity: 'error' });
    }
  }, [close]);
  useEffect(() => close, [close]);
  usePaletteKey(open);
  const keys = isMac ? text.keysOfMac : text.keys;

  const { Palette } = isOpen ? palette.loaded() : {};
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={text.openWith(keys)}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        onPointerEnter={preload}
        onFocus={preload}
        className={styles.button}
      >
        <Icon path={icons.search} />
        <span className={styles.label}>{text.open}</span> <kbd className={styles.keys}>{keys}</kbd>
      </button>
      {Palette && (
        <Palette customerSwitch={customerSwitch} takeKeys={() => collector.current?.take()} onClose={close} />
      )}
    </>
  );
}

/** In a dialog it would open a second one. */
function usePaletteKey(onPress: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The palette is on its way before the second key.
      if (event.key === 'Control' || event.key === 'Meta') preload();
      if (!isPaletteKey(event) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onPress]);
}

function isPaletteKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  return isKey(event, 'k') && ctrlKey !== metaKey && !altKey && !shiftKey;
}
