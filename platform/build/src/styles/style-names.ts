import { ownPrefix, SHARED_LAYERS, transitionNames } from '@atrium/release-rules';
import { type CSSToken, mutateIdent, stringify, TokenType, tokenize } from '@csstools/css-tokenizer';
import type { AtRule, Declaration, Root } from 'postcss';

const keyframesRule = /^(?:-webkit-)?keyframes$/i;
const animation = /^(?:-webkit-)?animation(?:-name)?$/i;
const font = /^font(?:-family)?$/i;
const listStyle = /^list-style(?:-type)?$/i;
/** Definitions of names that begin with two hyphens. */
const dashedRule = /^(?:property|font-palette-values)$/i;
const separators = new Set<TokenType>([
  TokenType.Comma,
  TokenType.Function,
  TokenType.OpenParen,
  TokenType.CloseParen,
]);

function isBlank([type]: CSSToken): boolean {
  return type === TokenType.Whitespace || type === TokenType.Comment;
}

/** The text of a name, as an identifier or a string. */
function nameIn(text: string): string {
  const tokens = tokenize({ css: text }).filter((token) => !isBlank(token) && token[0] !== TokenType.EOF);
  return tokens.map(textOf).join(' ');
}

function textOf([type, raw, , , content]: CSSToken): string {
  return (type === TokenType.Ident || type === TokenType.String) && content ? content.value : raw;
}

/** The custom properties that a value reads. */
function read({ value }: Declaration): string[] {
  if (!value.includes('var(')) return [];
  const tokens = tokenize({ css: value }).filter((token) => !isBlank(token));
  return tokens.flatMap(([type, raw], index) => {
    const name = tokens[index + 1];
    return type === TokenType.Function && raw.toLowerCase() === 'var(' && name ? [textOf(name)] : [];
  });
}

/** Custom properties whose values get into properties of a kind, through others too. */
function feeding(kind: RegExp, declarations: readonly Declaration[]): Set<string> {
  const found = new Set(declarations.filter(({ prop }) => kind.test(prop)).flatMap(read));
  const sources = new Map<string, string[]>();
  for (const declaration of declarations.filter(({ prop }) => prop.startsWith('--')))
    sources.set(declaration.prop, [...(sources.get(declaration.prop) ?? []), ...read(declaration)]);
  for (const name of found) for (const source of sources.get(name) ?? []) found.add(source);
  return found;
}

/**
 * Names that a remote's style sheets define for the whole document without its prefix: keyframes, fonts, counter
 * styles, registered properties, layers. All style sheets are read before one is renamed, since each may use the names
 * of others.
 */
export class StyleNames {
  readonly #prefix: string;
  readonly #keyframes = new Set<string>();
  readonly #fonts = new Map<string, string>();
  readonly #counters = new Set<string>();
  readonly #dashed = new Set<string>();
  readonly #feedsAnimations: ReadonlySet<string>;
  readonly #feedsLists: ReadonlySet<string>;
  readonly #readByOthers: ReadonlySet<string>;

  constructor(sheets: readonly Root[], remote: string) {
    this.#prefix = ownPrefix(remote);
    const declarations: Declaration[] = [];
    for (const sheet of sheets) {
      sheet.walkAtRules((rule) => this.#define(rule));
      sheet.walkDecls((declaration) => void declarations.push(declaration));
    }
    this.#feedsAnimations = feeding(animation, declarations);
    this.#feedsLists = feeding(listStyle, declarations);
    const fonts = feeding(font, declarations);
    const others = declarations.filter(({ prop }) => !font.test(prop) && !prop.startsWith('--'));
    this.#readByOthers = new Set(others.flatMap(read).filter((name) => !fonts.has(name)));
  }

  #define(rule: AtRule): void {
    const name = nameIn(rule.params);
    if (keyframesRule.test(rule.name)) this.#keyframes.add(this.#former(name));
    if (/^counter-style$/i.test(rule.name)) this.#counters.add(this.#former(name));
    if (dashedRule.test(rule.name)) this.#dashed.add(`--${this.#former(name.slice(2))}`);
    if (/^font-face$/i.test(rule.name))
      rule.walkDecls(/^font-family$/i, ({ value }) => {
        const family = this.#former(nameIn(value));
        this.#fonts.set(family.toLowerCase(), this.#own(family));
      });
  }

  /** A development server gives style sheets that did not change with the remote's names. */
  #former(name: string): string {
    return this.#isOwn(name) ? name.slice(this.#prefix.length) : name;
  }

  #isOwn(name: string): boolean {
    return name.startsWith(this.#prefix);
  }

  #own(name: string): string {
    return name.startsWith('--') ? `--${this.#prefix}${name.slice(2)}` : `${this.#prefix}${name}`;
  }

  /** The parameters of an at-rule, with the remote's own names. */
  params({ name, params }: AtRule): string {
    if (/^layer$/i.test(name)) return this.#layers(params);
    if (keyframesRule.test(name)) return this.#idents(params, this.#keyframes);
    if (/^counter-style$/i.test(name)) return this.#idents(params, this.#counters);
    return this.#idents(params, this.#dashed);
  }

  #layers(params: string): string {
    const own = (name: string) =>
      name === '' || SHARED_LAYERS.includes(name) || this.#isOwn(name) ? name : this.#own(name);
    return params
      .split(',')
      .map((name) => own(name.trim()))
      .join(', ');
  }

  /** The value of a declaration, with the remote's own names. */
  value({ prop, value }: Pick<Declaration, 'prop' | 'value'>): string {
    if (/^view-transition-name$/i.test(prop))
      return this.#idents(value, new Set(transitionNames(value).filter((name) => !this.#isOwn(name))));
    let renamed = this.#idents(value, this.#dashed);
    const custom = prop.startsWith('--');
    if (animation.test(prop) || this.#feedsAnimations.has(prop))
      renamed = this.#idents(renamed, this.#keyframes);
    if (listStyle.test(prop) || this.#feedsLists.has(prop) || /counters?\(/i.test(value))
      renamed = this.#idents(renamed, this.#counters);
    // A custom property that no rule reads may be read by a script.
    if (font.test(prop) || (custom && !this.#readByOthers.has(prop))) renamed = this.#families(renamed);
    return renamed;
  }

  /** The name of a property, which may be a registered one. */
  property(prop: string): string {
    return this.#dashed.has(prop) ? this.#own(prop) : prop;
  }

  #idents(text: string, names: ReadonlySet<string>): string {
    if (names.size === 0) return text;
    const tokens = tokenize({ css: text });
    const found = tokens.filter((token) => names.has(textOf(token)));
    for (const token of found) {
      const own = this.#own(textOf(token));
      if (token[0] === TokenType.Ident) mutateIdent(token, own);
      else token[1] = JSON.stringify(own);
    }
    return found.length > 0 ? stringify(...tokens) : text;
  }

  /** A family is a string, or the words at the end of what is between two commas. */
  #families(text: string): string {
    if (this.#fonts.size === 0) return text;
    const renamed: string[] = [];
    let part: CSSToken[] = [];
    const endPart = () => {
      renamed.push(this.#family(part));
      part = [];
    };
    for (const token of tokenize({ css: text })) {
      if (!separators.has(token[0])) part.push(token);
      else {
        endPart();
        renamed.push(token[1]);
      }
    }
    endPart();
    return renamed.join('');
  }

  #family(part: readonly CSSToken[]): string {
    const words = part.filter((token) => !isBlank(token) && token[0] !== TokenType.EOF);
    for (const [index, first] of words.entries()) {
      const own = this.#fonts.get(words.slice(index).map(textOf).join(' ').toLowerCase());
      const last = words.at(-1);
      if (own && last)
        return [
          stringify(...part.slice(0, part.indexOf(first))),
          JSON.stringify(own),
          stringify(...part.slice(part.indexOf(last) + 1)),
        ].join('');
    }
    return stringify(...part);
  }
}
