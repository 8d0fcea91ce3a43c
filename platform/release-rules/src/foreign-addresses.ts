import { TokenType, tokenize } from '@csstools/css-tokenizer';
import postcss, { type Declaration } from 'postcss';

const foreign = /^\s*(?:https?:)?\/\//i;
const loading = /^(?:url|src|image-set|-webkit-image-set)\($/i;

/** The addresses of other hosts that the value loads something from. */
function foreignAddresses(value: string): string[] {
  const found: string[] = [];
  // Whether each open bracket is that of a function that loads something.
  const open: boolean[] = [];
  for (const [type, text, , , content] of tokenize({ css: value })) {
    if (type === TokenType.Function) open.push(loading.test(text) || open.at(-1) === true);
    else if (type === TokenType.OpenParen) open.push(false);
    else if (type === TokenType.CloseParen) open.pop();
    else if (type === TokenType.URL || (type === TokenType.String && open.at(-1))) found.push(content.value);
  }
  return found.filter((address) => foreign.test(address));
}

function placeOf({ parent }: Declaration): string {
  if (parent?.type === 'rule') return (parent as postcss.Rule).selector;
  return parent?.type === 'atrule' ? `@${(parent as postcss.AtRule).name}` : 'a rule';
}

/** What a browser will not load, since pages take nothing from other hosts. */
export function styleWarnings(css: string): string[] {
  const warnings: string[] = [];
  postcss.parse(css).walkDecls((declaration) => {
    for (const address of foreignAddresses(declaration.value))
      warnings.push(`${declaration.prop} of "${placeOf(declaration)}" is at ${address}`);
  });
  return [...new Set(warnings)].map(
    (warning) =>
      `${warning.slice(0, 300)}. Pages load nothing from other hosts: put the file next to the style sheet, and name it by its path`,
  );
}
