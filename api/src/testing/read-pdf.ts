/** pdfjs warns that it cannot draw, which no test does, and would look for its worker in a file of its own. */
async function loadPdfjs() {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  try {
    const pdfjsWorker = await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
    Object.assign(globalThis, { pdfjsWorker });
    return await import('pdfjs-dist/legacy/build/pdf.mjs');
  } finally {
    warn.mockRestore();
  }
}

/** A node of the structure that assistive technology reads. */
export interface PdfTag {
  readonly role: string;
  readonly scope?: string;
  readonly text: string;
  readonly children: readonly PdfTag[];
}

export interface ReadPdf {
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
  /** Everything on each page, in the order in which it is drawn, normalized (NFKC). */
  readonly pages: readonly string[];
  /** The tags of each page, with the text in them. */
  readonly tags: readonly PdfTag[][];
}

/** Reads a PDF file as a viewer and a screen reader do. */
export async function readPdf(file: Buffer): Promise<ReadPdf> {
  const { getDocument } = await loadPdfjs();
  const task = getDocument({ data: new Uint8Array(file), useWorkerFetch: false, verbosity: 0 });
  const document = await task.promise;
  const { info } = await document.getMetadata();
  const { Title: title, Language: language } = info as { Title: string; Language: string };
  const markInfo = (await document.getMarkInfo()) as Map<string, boolean> | null;
  const pages: string[] = [];
  const tags: PdfTag[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const { all, byId } = textsOf(items as Item[]);
    pages.push(all);
    tags.push(tagsOf((await page.getStructTree()) as Node | null, byId));
  }
  await task.destroy();
  return { title, language, isTagged: markInfo?.get('Marked') === true, pages, tags };
}

/** All tags of a role, in reading order. */
export function tagsWith(tags: readonly PdfTag[], role: string): PdfTag[] {
  return tags.flatMap((tag) => [...(tag.role === role ? [tag] : []), ...tagsWith(tag.children, role)]);
}

type Item =
  | { readonly str: string; readonly hasEOL: boolean }
  | { readonly type: string; readonly id?: string | null };

/** The text of a page, and that of each marked content. */
function textsOf(items: readonly Item[]): { all: string; byId: Map<string, string> } {
  const byId = new Map<string, string>();
  const open: (string | undefined)[] = [];
  let all = '';
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.id ?? undefined);
      continue;
    }
    const text = (item.str + (item.hasEOL ? ' ' : '')).normalize('NFKC');
    all += text;
    const id = open.findLast((each) => each !== undefined);
    if (id !== undefined) byId.set(id, (byId.get(id) ?? '') + text);
  }
  return { all, byId };
}

interface Node {
  readonly role?: string;
  readonly scope?: string;
  readonly id?: string;
  readonly children?: readonly Node[];
}

function tagsOf(root: Node | null, byId: ReadonlyMap<string, string>): PdfTag[] {
  const textOf = ({ id, children = [] }: Node): string =>
    (id === undefined ? '' : (byId.get(id) ?? '')) + children.map(textOf).join('');
  const tagOf = (node: Node): PdfTag => ({
    role: node.role ?? '',
    ...(node.scope && { scope: node.scope }),
    text: textOf(node).trim(),
    children: (node.children ?? []).filter(({ role }) => role).map(tagOf),
  });
  return (root?.children ?? []).filter(({ role }) => role).map(tagOf);
}
