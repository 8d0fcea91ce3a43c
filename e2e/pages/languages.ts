import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { otherLanguages } from '@atrium/contract';
import { expect, type Page } from '@playwright/test';
import { readCatalogues } from '../../scripts/messages/catalogues.ts';
import { repository } from '../../scripts/repository.ts';
import type { Portal } from './portal.ts';

/** All but English, or the one that `npm run check:pseudo` names. */
export const readLanguages = otherLanguages.filter(
  (language) => language === (process.env.ONLY_LANGUAGE ?? language),
);

/** Texts of the portal in English that read otherwise in the other languages. */
export async function englishTexts(): Promise<ReadonlySet<string>> {
  const catalogues = await readCatalogues();
  const texts = catalogues.flatMap(({ byLanguage }) =>
    [...(byLanguage.get('en-US') ?? [])].flatMap(([key, text]) => {
      const isSame = otherLanguages.some((language) => byLanguage.get(language)?.get(key) === text);
      return typeof text === 'string' && !isSame ? [text] : [];
    }),
  );
  return new Set(texts);
}

/** Texts of a language by package and key, such as `mfe-rewards` and `redeemNamed`, with the parameters that they take. */
export type TextOf = (name: string, key: string, ...parameters: readonly unknown[]) => string;

export async function textsIn(language: string): Promise<TextOf> {
  const catalogues = await readCatalogues();
  return (name, key, ...parameters) => {
    const text = catalogues
      .find((each) => each.name === name)
      ?.byLanguage.get(language)
      ?.get(key);
    if (text === undefined) throw new Error(`${name} has no text ${key} in ${language}.`);
    return typeof text === 'function' ? String(Reflect.apply(text, undefined, parameters)) : text;
  };
}

/** Changes the language of who is signed in, for their next documents. */
export async function chooseLanguage({ page }: Portal, locale: string): Promise<void> {
  const { accessToken } = await (await page.request.get('/api/auth/session')).json();
  const response = await page.request.post('/customer-portal/auth/change_locale', {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { locale },
  });
  expect(response.status()).toBe(204);
}

/** Expects that nothing of the page is in English, but what is marked as such and what people wrote. */
export async function expectNoEnglish(page: Page, english: ReadonlySet<string>): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const texts = await page.evaluate(textsOfPage);
  const left = texts.filter((text) => english.has(text) || (SENTENCE.test(text) && !isOfDemo(text)));
  expect([...new Set(left)], `${page.url()} has no text in English`).toEqual([]);
}

const SENTENCE = /\b[a-z]+ [a-z]+ [a-z]+ [a-z]+\b/;
/** Of applications of the demo data. They stay as they were filed, as all stays that a person or an import wrote. */
const TITLES = /(?:Improvements to|[Mm]ethod for|Apparatus for|interface for)/;
const demo = globSync('api/{src/{demo,seed},reference-data}/**/*.{ts,json}', { cwd: repository })
  .map((file) => readFileSync(join(repository, file), 'utf8'))
  .join('\n');

const isOfDemo = (text: string) => TITLES.test(text) || demo.includes(text);

/** Runs in the page. */
function textsOfPage(): string[] {
  const isEnglish = (element: Element | null) => element?.closest('[lang^="en"]') !== null;
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || element.closest('script, style, noscript, [aria-hidden="true"]') || isEnglish(element))
      continue;
    const text = node.textContent?.trim();
    if (text) texts.push(text);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      if (element.hasAttribute(name) && !isEnglish(element)) texts.push(element.getAttribute(name) ?? '');
  return texts;
}
