import { type CSSToken, mirrorVariantType, TokenType, tokenizer } from '@csstools/css-tokenizer';

const opening = new Set<TokenType>([
  TokenType.Function,
  TokenType.OpenParen,
  TokenType.OpenSquare,
  TokenType.OpenCurly,
]);
const closing = new Set<TokenType>([TokenType.CloseParen, TokenType.CloseSquare, TokenType.CloseCurly]);

function closingOf(type: TokenType): TokenType | null {
  return type === TokenType.Function ? TokenType.CloseParen : mirrorVariantType(type);
}

function lineOf(css: string, [, , start]: CSSToken): number {
  return css.slice(0, start).split('\n').length;
}

/**
 * Where browsers would not read what postcss reads. A browser ends a string with its line, for example, and postcss at
 * the next quotation mark, so that rules could hide in it. Tokens are those of the CSS standard.
 */
export function syntaxFindings(css: string): string[] {
  // A byte order mark of UTF-16 has the browser read other characters; in UTF-8 it is not valid.
  if (/[\0\uFFFD]/.test(css)) return ['has bytes that are not UTF-8'];
  const errors: string[] = [];
  const tokens = tokenizer({ css }, { onParseError: ({ message }) => void errors.push(message) });
  const open: (TokenType | null)[] = [];
  while (!tokens.endOfFile()) {
    const token = tokens.nextToken();
    const [type, text] = token;
    const finding = (problem: string) => [`line ${lineOf(css, token)}: ${problem}`];
    if (errors.length > 0) return finding(`does not parse: ${errors[0]}`);
    if (type === TokenType.CDO || type === TokenType.CDC) return finding(`"${text}" is not CSS; remove it`);
    if (opening.has(type)) open.push(closingOf(type));
    else if (closing.has(type) && open.pop() !== type) return finding(`"${text}" closes what is not open`);
  }
  return open.length > 0 ? ['does not parse: a block is not closed'] : [];
}
