import { expect, type Locator, type Page } from '@playwright/test';

const MAX_STOPS = 80;

/** A person who has no pointer: reaches everything with Tab, and has to see where the focus is. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses Tab until the target has the focus. At each stop on the way the focus is visible. */
  async tabTo(target: Locator) {
    await expect(target).toBeVisible();
    const stops: string[] = [];
    while (stops.length < MAX_STOPS) {
      await this.page.keyboard.press('Tab');
      const stop = await this.page.evaluate(describeFocus);
      expect(stop.isVisible, `the focus is visible on ${stop.name}`).toBe(true);
      stops.push(stop.name);
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${target} cannot be reached with Tab, only ${stops.join(', ')}`);
  }

  /** Reaches the target and presses Enter. */
  async activate(target: Locator) {
    await this.tabTo(target);
    await this.press('Enter');
  }

  async press(key: 'Enter' | 'Escape' | 'Tab' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | '/') {
    await this.page.keyboard.press(key);
  }

  async type(text: string) {
    await this.page.keyboard.type(text);
  }
}

/** Runs in the page: what has the focus, and whether an outline or a frame shows it, within the window. */
function describeFocus(): { name: string; isVisible: boolean } {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { name: 'the end of the page', isVisible: true };
  // The heading gets the focus when a page opens, which may be after the key was pressed; Tab alone never leads to it.
  if (focused.matches('[tabindex="-1"]')) return { name: 'the heading of the page', isVisible: true };
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`.slice(0, 60);
  const { top, bottom } = focused.getBoundingClientRect();
  const around = [focused, focused.parentElement, focused.parentElement?.parentElement];
  const isMarked = around.some((element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const frame = element.querySelector(':scope > fieldset');
    const hasFrame = frame !== null && getComputedStyle(frame).borderTopWidth === '2px';
    return hasFrame || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1);
  });
  return { name, isVisible: isMarked && bottom > 0 && top < window.innerHeight };
}
