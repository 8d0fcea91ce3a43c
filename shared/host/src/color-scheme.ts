import { pageColors } from '@atrium/contract';
import { useSyncExternalStore } from 'react';
import { onPrinting } from './printing.ts';

export type ColorSchemeChoice = 'light' | 'dark' | 'system';
const STORAGE_KEY = 'atrium.theme';

const listeners = new Set<() => void>();
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');

function readChoice(): ColorSchemeChoice {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'dark' || stored === 'system' ? stored : 'light';
}

/** Paper is light. */
let isPrinting = false;

function apply(): void {
  const choice = readChoice();
  const dark = !isPrinting && (choice === 'dark' || (choice === 'system' && darkSystem().matches));
  const scheme = dark ? 'dark' : 'light';
  document.documentElement.dataset.theme = scheme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', pageColors[scheme]);
  for (const listener of listeners) listener();
}

/** Keeps the document's colour scheme in sync with the choice, the system and other tabs. Called once, by the shell. */
export function syncColorScheme(): void {
  apply();
  darkSystem().addEventListener('change', apply);
  onPrinting((next) => {
    isPrinting = next;
    apply();
  });
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY) apply();
  });
}

export function chooseColorScheme(choice: ColorSchemeChoice): void {
  localStorage.setItem(STORAGE_KEY, choice);
  apply();
}

export function useColorSchemeChoice(): ColorSchemeChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readChoice);
}
