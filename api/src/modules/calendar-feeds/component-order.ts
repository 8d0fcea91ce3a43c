/** A calendar needs at least one component (RFC 5545, 3.4); programs do not show a time zone. */
const ONLY_COMPONENT = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * Puts the properties of a component before the components in it (RFC 5545, 3.4 and 3.6.1). The library writes some
 * last. @param text of one calendar, its long lines folded
 */
export function inComponentOrder(text: string): string {
  const lines = text.trimEnd().split(/\r\n(?! )/);
  const ordered = componentOf(lines, 0).lines;
  const isEmpty = ordered.findLastIndex(isBegin) === 0;
  if (isEmpty) ordered.splice(-1, 0, ...ONLY_COMPONENT);
  return `${ordered.join('\r\n')}\r\n`;
}

const isBegin = (line: string) => line.startsWith('BEGIN:');

function componentOf(lines: readonly string[], start: number): { lines: string[]; next: number } {
  const properties: string[] = [];
  const components: string[] = [];
  let at = start + 1;
  for (let line = lines[at] ?? ''; !line.startsWith('END:'); line = lines[at] ?? '') {
    if (at >= lines.length) throw new Error('The calendar has a component without an end.');
    if (isBegin(line)) {
      const inner = componentOf(lines, at);
      components.push(...inner.lines);
      at = inner.next;
    } else {
      properties.push(line);
      at += 1;
    }
  }
  return { lines: [lines[start] ?? '', ...properties, ...components, lines[at] ?? ''], next: at + 1 };
}
