import type { Page } from '@playwright/test';

const CONTROLS = 'button, .MuiButton-root, input, select, textarea, [role="tab"], [role="combobox"]';
const SHAPE = 'data-audit-shape';

/**
 * What cannot be seen where colours are forced: a control or a shape that its background alone had made visible, a control
 * without border, text or icon, and a chosen control that looks like those next to it. Leaves a screenshot.
 */
export async function forcedColorProblems(page: Page, screenshot: string): Promise<string[]> {
  await inPage(page, markShapes);
  await page.emulateMedia({ forcedColors: 'active' });
  const problems = [
    ...(await inPage(page, vanishedShapes)),
    ...(await inPage(page, unmarkedControls)),
    ...(await inPage(page, unmarkedChoices)),
  ];
  await page.screenshot({ path: screenshot, fullPage: true });
  await page.emulateMedia({ forcedColors: 'none' });
  return [...new Set(problems)];
}

/** Runs one of the functions below in the page, with those that it calls. */
function inPage(page: Page, work: () => string[]): Promise<string[]> {
  const called = [isClear, isShown, colorBehind, hasEdge, describe, chosenIn, lookOf, work];
  const constants = `const CONTROLS = ${JSON.stringify(CONTROLS)}, SHAPE = ${JSON.stringify(SHAPE)};`;
  return page.evaluate(`(() => { ${constants}\n${called.join('\n')}\nreturn ${work.name}(); })()`);
}

/** Marks what its background makes visible, while colours are as the page chose them. */
function markShapes(): string[] {
  for (const element of document.querySelectorAll(`body :not(svg, svg *)`)) {
    if (!element.matches(CONTROLS) && element.childNodes.length > 0) continue;
    const { width, height } = element.getBoundingClientRect();
    const { backgroundColor } = getComputedStyle(element);
    if (width < 2 || height < 2 || isClear(backgroundColor) || !isShown(element)) continue;
    if (backgroundColor !== colorBehind(element)) element.setAttribute(SHAPE, '');
  }
  return [];
}

function vanishedShapes(): string[] {
  return [...document.querySelectorAll(`[${SHAPE}]`)]
    .filter((element) => isShown(element) && !hasEdge(element))
    .map((element) => `vanishes: ${describe(element)}`);
}

function unmarkedControls(): string[] {
  return [...document.querySelectorAll(CONTROLS)]
    .filter((control) => {
      if (!isShown(control)) return false;
      const isField = control.matches('input, select, textarea');
      if (!isField && control.textContent?.trim()) return false;
      // A field is drawn by the box around it.
      const box = isField ? (control.parentElement ?? control) : control;
      const icons = [...box.querySelectorAll('svg')];
      if (icons.some((icon) => getComputedStyle(icon).color !== colorBehind(icon))) return false;
      return ![box, ...box.querySelectorAll('*')].some(hasEdge);
    })
    .map((control) => `no mark: ${describe(control)}`);
}

function unmarkedChoices(): string[] {
  return ['aria-selected', 'aria-pressed', 'aria-current'].flatMap((attribute) =>
    chosenIn(document, attribute)
      .filter((choice) => {
        const group = choice.closest('[role="tablist"], [role="group"], nav, ul, ol');
        const chosen = chosenIn(group ?? document.body, attribute);
        return [...(group?.querySelectorAll(choice.tagName) ?? [])].some(
          (other) => !chosen.includes(other) && isShown(other) && lookOf(other) === lookOf(choice),
        );
      })
      .map((choice) => `looks like the others: ${describe(choice)}`),
  );
}

function chosenIn(root: ParentNode, attribute: string): Element[] {
  return [...root.querySelectorAll(`[${attribute}]:not([${attribute}="false"])`)].filter(isShown);
}

function lookOf(element: Element): string {
  const style = getComputedStyle(element);
  const properties = ['background-color', 'color', 'border-bottom', 'text-decoration-line', 'outline-style'];
  return properties.map((property) => style.getPropertyValue(property)).join();
}

function isClear(color: string): boolean {
  return color === 'transparent' || /^rgba\(.*, 0\)$|\/ 0\)$/.test(color);
}

function isShown(element: Element): boolean {
  const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return isVisible && element.getBoundingClientRect().width > 1;
}

function colorBehind(element: Element): string {
  for (let each = element.parentElement; each; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each);
    if (!isClear(backgroundColor)) return backgroundColor;
  }
  return 'rgb(255, 255, 255)';
}

/** Whether a border, an outline or a background sets the element off from what is behind it. */
function hasEdge(element: Element): boolean {
  const style = getComputedStyle(element);
  const behind = colorBehind(element);
  if (!isClear(style.backgroundColor) && style.backgroundColor !== behind) return true;
  return ['border-top', 'border-right', 'border-bottom', 'border-left', 'outline'].some((edge) => {
    const color = style.getPropertyValue(`${edge}-color`);
    const isLine = style.getPropertyValue(`${edge}-style`) !== 'none';
    return (
      isLine &&
      Number.parseFloat(style.getPropertyValue(`${edge}-width`)) > 0 &&
      color !== behind &&
      !isClear(color)
    );
  });
}

function describe(element: Element): string {
  const name =
    element.getAttribute('aria-label') || element.getAttribute('name') || element.textContent?.trim();
  const around = element.closest('section, article, tr, li, p')?.textContent?.trim() || element.className;
  return `<${element.tagName.toLowerCase()}> ${(name || around).slice(0, 60)}`;
}
