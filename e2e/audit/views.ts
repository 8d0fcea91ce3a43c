import type { BrowserContextOptions } from '@playwright/test';

/** A device that pages are checked on. */
export interface View {
  readonly name: 'desktop' | 'phone';
  readonly width: number;
  readonly height: number;
}

export const views: readonly View[] = [
  { name: 'desktop', width: 1366, height: 900 },
  { name: 'phone', width: 390, height: 844 },
];

/** Options of a browser that plays the device. */
export function optionsOf({ name, width, height }: View): BrowserContextOptions {
  const isPhone = name === 'phone';
  return { viewport: { width, height }, isMobile: isPhone, hasTouch: isPhone };
}
