import { parseSync } from 'oxc-parser';

/** A node of a syntax tree (ESTree, with TypeScript). */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Statements of a file with declarations, and its text without comments. */
export interface ParsedFile {
  readonly statements: readonly SyntaxNode[];
  /** Text of a node without comments, blank lines and paths of modules. */
  readonly textOf: (node: Span) => string;
  /** Text of a node with its comments, in the indentation of this repository. */
  readonly commentedTextOf: (node: Span) => string;
  /** TSDoc right before a statement, without its stars; empty where there is none. */
  readonly docOf: (statement: Span) => string;
  /** TSDoc of the whole file, which names `@packageDocumentation`; empty where there is none. */
  readonly fileDoc: string;
}

type Span = Pick<SyntaxNode, 'start' | 'end'>;

/**
 * Parses declarations.
 *
 * @throws Error if the text has a syntax error.
 */
export function parseDeclarations(text: string, name: string): ParsedFile {
  return parseFile(text, name, 'dts');
}

/**
 * Parses sources.
 *
 * @throws Error if the text has a syntax error.
 */
export function parseSources(text: string, name: string): ParsedFile {
  return parseFile(text, name, name.endsWith('x') ? 'tsx' : 'ts');
}

function parseFile(text: string, name: string, lang: 'dts' | 'ts' | 'tsx'): ParsedFile {
  const { program, comments, errors } = parseSync(name, text, { lang });
  if (errors[0]) throw new Error(`${name}: ${errors[0].message}`);
  const docs = comments
    .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .map(({ value, start, end }) => ({ start, end, text: withoutStars(value) }));
  const textOf = ({ start, end }: Span) => {
    let rest = '';
    let from = start;
    for (const comment of comments.filter((one) => one.start >= start && one.end <= end)) {
      rest += text.slice(from, comment.start);
      from = comment.end;
    }
    return (rest + text.slice(from, end))
      .replaceAll(/^\s*\n| +$/gm, '')
      .replaceAll(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 2))
      .replaceAll(/import\("\.[^"]*"\)\./g, '');
  };
  const docOf = ({ start }: Span) =>
    docs.find(({ end }) => end <= start && text.slice(end, start).trim() === '')?.text ?? '';
  return {
    statements: program.body as unknown as SyntaxNode[],
    textOf,
    commentedTextOf: ({ start, end }) =>
      text
        .slice(start, end)
        .replaceAll(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / (lang === 'dts' ? 2 : 1))),
    docOf,
    fileDoc:
      docs
        .find((doc) => doc.text.includes(PACKAGE_DOC))
        ?.text.replace(PACKAGE_DOC, '')
        .trim() ?? '',
  };
}

const PACKAGE_DOC = '@packageDocumentation';

function withoutStars(comment: string): string {
  return comment
    .replace(/^\*+/, '')
    .replaceAll(/^[ \t]*\*[ \t]?/gm, '')
    .trim();
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}

/** The nodes directly below a node. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** Name of an identifier, or of the namespace of a qualified name. */
function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return node.name as string;
  return node.type === 'TSQualifiedName' ? nameOf(node.left) : undefined;
}

/** Name of an identifier; a default import or a namespace has none in its module. */
export function named(node: unknown): string {
  return nameOf(node) ?? '*';
}

/** What a statement declares, without `export`. */
export function declarationOf(statement: SyntaxNode): SyntaxNode {
  return isNode(statement.declaration) ? statement.declaration : statement;
}

/** Names that a statement declares, each with its node. */
export function declaredIn(statement: SyntaxNode): [name: string, node: SyntaxNode][] {
  const declared = declarationOf(statement);
  if (declared.type === 'VariableDeclaration')
    return (declared.declarations as SyntaxNode[]).map((node) => [named(node.id), node]);
  const name = /Declaration$|^TSDeclareFunction$/.test(declared.type) ? nameOf(declared.id) : undefined;
  return name === undefined ? [] : [[name, declared]];
}

/** A name to which a declaration refers; with the module if it is imported in place. */
export interface NameReference {
  readonly name: string;
  readonly source: string | null;
}

/** Types and values to which a declaration refers. */
export function referencesOf(node: SyntaxNode): NameReference[] {
  return [...ownReferenceOf(node), ...childrenOf(node).flatMap(referencesOf)];
}

/** What a node itself refers to, not one below it. */
export function ownReferenceOf(node: SyntaxNode): NameReference[] {
  const source = node.type === 'TSImportType' && isNode(node.source) ? (node.source.value as string) : null;
  const name = nameOf(node[referringField[node.type] ?? '']);
  return name ? [{ name, source }] : [];
}

const referringField: Readonly<Record<string, string>> = {
  ClassDeclaration: 'superClass',
  TSClassImplements: 'expression',
  TSImportType: 'qualifier',
  TSInterfaceHeritage: 'expression',
  TSTypeQuery: 'exprName',
  TSTypeReference: 'typeName',
};
