import { cssVariable } from './chart-theme.ts';

const SVG = 'http://www.w3.org/2000/svg';
const MIN_WIDTH = 480;
const PADDING = 24;
const TITLE_HEIGHT = 40;
const LEGEND_LINE_HEIGHT = 24;
const SWATCH = 10;
/** So many pixels of the PNG for one of the chart are sharp in print and on dense screens. */
const PNG_SCALE = 2;

interface LegendEntry {
  text: string;
  color: string;
}

interface ImageOptions {
  title: string;
  /** It is empty if the chart itself says what its colours mean. */
  legend: readonly LegendEntry[];
}

/** The file needs no style sheet: it has a title, a legend and the theme's current colours. */
export function toSvg(chart: SVGSVGElement, { title, legend }: ImageOptions): string {
  const chartWidth = Number(chart.getAttribute('width'));
  const chartHeight = Number(chart.getAttribute('height'));
  const width = Math.max(MIN_WIDTH, chartWidth) + 2 * PADDING;
  const legendTop = PADDING + TITLE_HEIGHT + chartHeight + PADDING;
  const height = legendTop + legend.length * LEGEND_LINE_HEIGHT;
  const image = element('svg', { width, height, viewBox: `0 0 ${width} ${height}` });
  image.append(
    element('rect', { width, height, fill: cssVariable('background-paper') }),
    textAt(PADDING, PADDING + 16, title, { 'font-size': 16, 'font-weight': 600 }),
    copyAt((width - chartWidth) / 2, PADDING + TITLE_HEIGHT, chart),
    ...legend.flatMap(({ text, color }, index) => {
      const y = legendTop + index * LEGEND_LINE_HEIGHT;
      const fill = cssVariable(color);
      return [
        element('rect', { x: PADDING, y, width: SWATCH, height: SWATCH, rx: 2, fill }),
        textAt(PADDING + SWATCH + 8, y + SWATCH, text, { 'font-size': 13 }),
      ];
    }),
  );
  image.setAttribute('font-family', getComputedStyle(chart).fontFamily);
  return withColors(new XMLSerializer().serializeToString(image));
}

export async function toPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * PNG_SCALE;
  canvas.height = image.naturalHeight * PNG_SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas was not encoded.'))));
  return promise;
}

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const created = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value));
  return created;
}

function textAt(x: number, y: number, written: string, font: Readonly<Record<string, number>>): SVGElement {
  const created = element('text', { x, y, fill: cssVariable('text-primary'), ...font });
  created.textContent = written;
  return created;
}

/** The links are left out, and so are the areas that only show a pointer or the focus. */
function copyAt(x: number, y: number, chart: SVGSVGElement): Node {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('x', String(x));
  copy.setAttribute('y', String(y));
  for (const area of copy.querySelectorAll('.area')) area.remove();
  for (const link of copy.querySelectorAll('a')) link.removeAttribute('href');
  return copy;
}

/** The text of an SVG file with colours in place of CSS variables. */
function withColors(svg: string): string {
  const styles = getComputedStyle(document.documentElement);
  return svg.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => styles.getPropertyValue(name).trim());
}
