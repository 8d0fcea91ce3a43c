import { type Access, type CallSchema, calls } from '@atrium/contract';
import { type Html, html } from '@atrium/server';
import { isNode, type SyntaxNode } from '../api-reports/syntax.ts';
import { codeBlock, markdown } from './markup.ts';
import { itemsOf, type Names } from './names.ts';
import type { Described, DescribedPackage } from './package-description.ts';
import type { ReferencePage } from './page-frame.ts';
import { type SourceConstant, SourceConstants } from './source-constants.ts';
import { texts } from './texts.ts';

const PATH = 'calls.html';

/** All calls of the contract, with what they take and return as its sources say it. */
export function callsPage(contract: DescribedPackage, names: Names): ReferencePage {
  const sources = new SourceConstants(`${contract.folder}/src`);
  const groups = itemsOf(contract)
    .filter(({ name }) => /Calls$/.test(name))
    .flatMap((item) => {
      const constant = sources.find(item.module, item.name);
      const own = constant ? callsIn(constant) : [];
      return own.length > 0 && constant ? [{ item, constant, calls: own }] : [];
    });
  return {
    path: PATH,
    title: texts.calls,
    sections: groups.map(({ item }) => ({ id: item.name, name: areaOf(item) })),
    content: [
      markdown(texts.callsIntroduction),
      ...groups.map(
        ({ item, calls: own, constant }) =>
          html`<section><h2 id="${item.name}">${areaOf(item)}</h2>${own.map((call) => callItem(call, constant, item, names))}</section>`,
      ),
    ],
  };
}

interface SourceCall {
  readonly name: string;
  readonly value: SyntaxNode;
}

export function idOfCall(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

function callsIn({ value }: SourceConstant): SourceCall[] {
  const object = withoutTypes(value);
  if (object.type !== 'ObjectExpression') return [];
  return (object.properties as SyntaxNode[]).flatMap(({ key, value: call }) =>
    isNode(key) && isNode(call) && typeof key.value === 'string' && key.value in calls
      ? [{ name: key.value, value: call }]
      : [],
  );
}

/** `{…}` of `{…} as const satisfies Record<string, CallSchema>`. */
function withoutTypes(node: SyntaxNode): SyntaxNode {
  return /^TS(?:As|Satisfies)Expression$/.test(node.type) && isNode(node.expression)
    ? withoutTypes(node.expression)
    : node;
}

function callItem(
  { name, value }: SourceCall,
  { file }: SourceConstant,
  item: Described,
  names: Names,
): Html {
  const schema: CallSchema = calls[name as keyof typeof calls];
  const code = file.commentedTextOf(value).replaceAll(/^ {2}/gm, '');
  return html`<details id="${idOfCall(name)}"><summary><code>${name}</code> <span>${schema.summary}</span></summary>
<p>${texts.access(schema.access satisfies Access)}. ${schema.safe ? texts.safe : ''}</p>
${codeBlock(code, 'ts', names.hrefsOf(item, PATH))}</details>`;
}

/** `usersManagementCalls` are those of "Users management". */
function areaOf({ name }: Described): string {
  const words = name.replace(/Calls$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
