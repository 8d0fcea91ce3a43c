const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export type Attributes = Readonly<Record<string, string>>;

/** @returns `undefined` for XML with a document type, which packages may not have (ECMA-376 part 2). */
export function elementsNamed(name: string, xml: string): readonly Attributes[] | undefined {
  if (/<!DOCTYPE/i.test(xml)) return undefined;
  const elements = xml
    .replaceAll(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '')
    .matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}\\s((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>`, 'g'));
  return [...elements].map(([, attributes = '']) => attributesOf(attributes));
}

function attributesOf(text: string): Attributes {
  const attributes = text.matchAll(/(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return Object.fromEntries(
    [...attributes].map(([, name = '', double, single]) => [name, decoded(double ?? single ?? '')]),
  );
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
