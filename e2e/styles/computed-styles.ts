import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Computed styles of elements and their pseudo-elements, in the order of the document. */
    computedStyles?: string[][];
  }
}

/** What the differences of {@link stylesAgain} begin with where the page has other elements than before. */
const OTHER_ELEMENTS = 'other elements';

const seen = `(outside) => {
  const styles = [];
  for (const element of document.querySelectorAll('*')) {
    if (element.closest(outside) || element.closest('head')) continue;
    const { tagName, className } = element;
    for (const pseudo of [null, '::before', '::after', '::selection', '::placeholder']) {
      const style = getComputedStyle(element, pseudo);
      const text = Array.from(style, (name) => name + ': ' + style.getPropertyValue(name)).join('; ');
      styles.push([tagName + '.' + className + (pseudo ?? ''), text]);
    }
  }
  return styles;
}`;

/** Remembers the styles of all elements that are not within `outside`, a selector. */
export async function rememberStyles(page: Page, outside: string): Promise<number> {
  return page.evaluate(`(window.computedStyles = (${seen})(${JSON.stringify(outside)})).length`);
}

/** Properties of elements whose styles are not those of {@link rememberStyles}, twenty at most. */
export async function changedStyles(page: Page, outside: string): Promise<string[]> {
  return page.evaluate(`(() => {
    const before = window.computedStyles;
    const after = (${seen})(${JSON.stringify(outside)});
    if (before.length !== after.length) return ['${OTHER_ELEMENTS}: ' + before.length + ', ' + after.length];
    return after.flatMap(([name, text], index) => {
      if (before[index][0] !== name) return ['${OTHER_ELEMENTS}: ' + before[index][0] + ', ' + name];
      const former = new Set(before[index][1].split('; '));
      return text.split('; ').filter((each) => !former.has(each)).map((each) => name + ' ' + each);
    }).slice(0, 20);
  })()`);
}
