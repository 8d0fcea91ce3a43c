import { type Html, html } from '@atrium/server';
import { type JsonSchema, MANIFEST_SCHEMA_FILE, manifestSchema } from './manifest-schema.ts';
import { markdown } from './markup.ts';
import type { ReferencePage } from './page-frame.ts';
import { texts } from './texts.ts';

/** Each field of `remote.json` by its path: `routes[].title`. */
export function manifestPage(): ReferencePage {
  const head = [texts.field, texts.type, texts.meaning].map((name) => html`<th scope="col">${name}</th>`);
  return {
    path: 'remote-json.html',
    title: texts.remoteJson,
    content: [
      markdown(texts.manifestIntroduction),
      html`<div class="scroll" role="region" aria-label="${texts.remoteJson}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rowsOf(manifestSchema(), '')}</tbody></table></div>`,
      html`<p><a href="${MANIFEST_SCHEMA_FILE}">${MANIFEST_SCHEMA_FILE}</a></p>`,
    ],
  };
}

function rowsOf(schema: JsonSchema, prefix: string): Html[] {
  const required = new Set(schema.required as readonly string[] | undefined);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const items = property.items as JsonSchema | undefined;
    const isOptional = !required.has(name);
    const row = html`<tr><th scope="row"><code>${path}</code></th><td>${typeOf(property)}${isOptional ? html`<br>${texts.optional}` : ''}</td><td>${markdown(property.description ?? '')}</td></tr>`;
    return [row, ...rowsOf(items ?? property, items ? `${path}[].` : `${path}.`)];
  });
}

function typeOf(schema: JsonSchema): string {
  const { type, items, anyOf, const: constant, enum: values } = schema;
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map((one: JsonSchema) => typeOf(one)))].join(' | ');
  return type === 'array' ? `${typeOf(items as JsonSchema)}[]` : String(type ?? 'string');
}
