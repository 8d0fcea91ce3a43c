import { type Html, html, Html as TrustedHtml } from '@atrium/server';
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import json from 'highlight.js/lib/languages/json';
import typescript from 'highlight.js/lib/languages/typescript';
import { marked } from 'marked';

for (const [name, language] of Object.entries({ bash, json, typescript }))
  hljs.registerLanguage(name, language);

const languageOf: Readonly<Record<string, string>> = {
  ts: 'typescript',
  tsx: 'typescript',
  json: 'json',
  sh: 'bash',
};

/** Where a name leads, or nothing where it is not ours. */
export type HrefOf = (name: string) => string | undefined;

/** @param language Ending of its file: `tsx`. */
export function codeBlock(code: string, language: string, hrefOf?: HrefOf): Html {
  const colored = hljs.highlight(code, { language: languageOf[language] ?? 'typescript' }).value;
  const linked = hrefOf ? withLinks(colored, hrefOf) : colored;
  return html`<pre tabindex="0"><code>${new TrustedHtml(linked)}</code></pre>`;
}

/** Links the names in highlighted code, apart from those in comments and texts. */
function withLinks(colored: string, hrefOf: HrefOf): string {
  const skipped: boolean[] = [];
  return colored
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (part.startsWith('</')) skipped.pop();
      else if (part.startsWith('<')) skipped.push(/hljs-(?:comment|string)/.test(part));
      else if (!skipped.includes(true))
        return part.replaceAll(/[A-Za-z_]\w*/g, (name) => {
          const href = hrefOf(name);
          return href ? html`<a href="${href}">${name}</a>`.text : name;
        });
      return part;
    })
    .join('');
}

/** Text of this repository in Markdown; code in it is highlighted. */
export function markdown(text: string): Html {
  const renderer = new marked.Renderer();
  const table = renderer.table.bind(renderer);
  renderer.table = function (token) {
    renderer.parser = this.parser;
    return html`<div class="scroll" role="region" aria-label="${token.header.map(({ text: name }) => name).join(', ')}" tabindex="0">${new TrustedHtml(table(token))}</div>`
      .text;
  };
  renderer.code = ({ text: code, lang = '' }) => codeBlock(code, lang).text;
  return new TrustedHtml(marked.parse(text, { renderer, async: false }));
}

/** TSDoc of a declaration: `{@link Name}` becomes a link, tags become words. */
export function documentation(doc: string, hrefOf: HrefOf): Html {
  const text = doc
    .replaceAll(/\{@link ([\w.]+)[^}]*\}/g, (_, name: string) => {
      const href = hrefOf(name);
      return href ? `[\`${name}\`](${href})` : `\`${name}\``;
    })
    .replaceAll(/^@param (\w+)(?: -)?/gm, '\n- **`$1`**')
    .replaceAll(/^@returns/gm, '\n**Returns**')
    .replaceAll(/^@throws/gm, '\n**Throws**')
    .replaceAll(/^@deprecated/gm, '\n**Deprecated**');
  return markdown(text);
}

/** First sentence, for lists. */
export function firstSentence(doc: string): string {
  const [sentence = ''] = doc.replaceAll(/\s+/g, ' ').split(/(?<=\.)\s(?=[A-Z])/);
  return sentence.replaceAll(/\{@link ([\w.]+)[^}]*\}/g, '`$1`').replace(/ ?@(?:param|returns|throws).*/, '');
}
