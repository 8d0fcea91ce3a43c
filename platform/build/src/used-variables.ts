import type { Prerendered } from '@atrium/contract';

type Style = Prerendered['styles'][number];

const declaration = /(--[\w-]+):([^;{}]*);/g;

function variablesIn(text: string): string[] {
  return [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);
}

/**
 * The first paint uses few of the theme's variables. Style sheets of variables keep those, under a name that the page's
 * style engine does not know, so that it inserts the whole theme when it starts.
 * @param styleSheets what documents load in addition
 */
export function withUsedVariables(page: Prerendered, styleSheets: readonly string[]): Prerendered {
  const declares = ({ css }: Style) => css.search(declaration) >= 0;
  const values = new Map<string, string[]>();
  for (const { css } of page.styles)
    for (const [, name = '', value = ''] of css.matchAll(declaration))
      values.set(name, [...(values.get(name) ?? []), value]);
  const others = page.styles.filter((style) => !declares(style)).map(({ css }) => css);
  const used = new Set<string>();
  const use = (text: string) => {
    for (const name of variablesIn(text)) {
      if (used.has(name)) continue;
      used.add(name);
      for (const value of values.get(name) ?? []) use(value);
    }
  };
  for (const text of [page.html, ...others, ...styleSheets]) use(text);
  const styles = page.styles.map((style) =>
    declares(style)
      ? {
          names: 'theme',
          css: style.css.replace(declaration, (whole, name) => (used.has(name) ? whole : '')),
        }
      : style,
  );
  return { ...page, styles };
}
