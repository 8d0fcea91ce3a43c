import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import * as styles from './tabs.module.css';

export interface TabItem {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
}

export interface TabsProps {
  label: string;
  tabs: readonly TabItem[];
  value: string | null;
  onChange: (id: string) => void;
  className?: string | undefined;
}

const steps: Partial<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus between the tabs, which are one tab stop. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const { currentTarget } = event;
  const tabs = [...(currentTarget.parentElement?.querySelectorAll('button') ?? [])];
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  tabs[step(tabs.indexOf(currentTarget), tabs.length)]?.focus();
}

/**
 * Tabs that filter what is below them. Where they do not fit, the row scrolls to the chosen one. Unlike MUI's, they are
 * drawn without being measured.
 */
export function Tabs({ label, tabs, value, onChange, className }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const chosen = tabs.findIndex(({ id }) => id === value);
  useEffect(() => {
    const tab = chosen > 0 && list.current?.children[chosen];
    if (!list.current || !(tab instanceof HTMLElement)) return;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [chosen]);
  return (
    <div ref={list} role="tablist" aria-label={label} className={classes(styles.tabs, className)}>
      {tabs.map((tab, index) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          aria-selected={tab.id === value}
          tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
          onClick={() => tab.id !== value && onChange(tab.id)}
          onKeyDown={moveFocus}
          className={styles.tab}
        >
          {tab.icon}
          {tab.label}
        </button>
      ))}
    </div>
  );
}
