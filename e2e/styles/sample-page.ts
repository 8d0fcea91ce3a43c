import type { Page } from '@playwright/test';

/** Adds an element for each selector of a style sheet to `#samples`; returns their number. */
export async function addSamples(page: Page, css: string): Promise<number> {
  return page.evaluate((text) => {
    const samples = document.querySelector('#samples') as HTMLElement;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    const selectorsOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSKeyframesRule) return [];
        const inner = rule instanceof CSSGroupingRule ? selectorsOf(rule.cssRules) : [];
        return rule instanceof CSSStyleRule ? [rule.selectorText, ...inner] : inner;
      });
    const elementOf = (compound: string): HTMLElement => {
      const plain = compound.replace(/:{1,2}[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?/g, '');
      const tag = /^[a-z][\w-]*/i.exec(plain)?.[0] ?? 'div';
      const element = document.createElement(['html', 'body', 'head'].includes(tag) ? 'div' : tag);
      for (const [, kind, name = ''] of plain.matchAll(/([.#])((?:[\w-]|\\.)+)/g))
        element.setAttribute(
          kind === '.' ? 'class' : 'id',
          `${(kind === '.' && element.getAttribute('class')) || ''} ${name.replace(/\\(.)/g, '$1')}`.trim(),
        );
      for (const [, name = '', value = ''] of plain.matchAll(/\[([\w-]+)(?:[~^$*|]?=["']?([^"'\]]*))?/g))
        element.setAttribute(name, value);
      return element;
    };
    for (const selector of selectorsOf(sheet.cssRules).flatMap((list) => list.split(/,(?![^(]*\))/))) {
      let place: Element = samples;
      for (const part of selector.trim().split(/\s*([>+~])\s*|\s+/)) {
        if (part === '+' || part === '~') place = place.parentElement ?? samples;
        else if (part && part !== '>') place = place.appendChild(elementOf(part));
      }
    }
    return samples.querySelectorAll('*').length;
  }, css);
}

/** Computed styles of the samples and their pseudo-elements, without names and quotes that a build changes. */
export async function looksOf(page: Page, prefix: string): Promise<string[]> {
  return page.evaluate((own) => {
    const textOf = (element: Element, pseudo: string | null) => {
      const style = getComputedStyle(element, pseudo);
      const values = Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`);
      const plain = values.map((text) => text.replaceAll(own, '').replace(/["']|url\([^)]*\)/g, ''));
      return `${element.tagName}.${element.className}${pseudo ?? ''} ${plain.sort().join('; ')}`;
    };
    return [...document.querySelectorAll('#samples *')].flatMap((element) =>
      [null, '::before', '::after'].map((pseudo) => textOf(element, pseudo)),
    );
  }, prefix);
}
