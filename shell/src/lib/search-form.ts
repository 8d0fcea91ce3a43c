/**
 * A text in the form in which searches compare it, as `app.search_form` of the database: without regard to case, accents
 * and width, and whatever the language of the browser.
 */
export function searchForm(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[øłđħŧıς]/g, (letter) => LETTERS[letter] ?? letter);
}

const LETTERS: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ' };
