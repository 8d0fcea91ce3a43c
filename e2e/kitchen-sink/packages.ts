/** A package that outside teams bring along. Its sample is `src/samples/<file>.tsx`. */
export interface TriedPackage {
  /** What teams use it for. Rows of a kind stand together, the most downloaded first. */
  readonly kind: string;
  readonly name: string;
  /** What a team has to do so that it works. */
  readonly works?: string;
  /** That it does not work. */
  readonly fails?: Failure;
}

interface Failure {
  /** The step that fails, as the written steps call it; `page` when only the browser shows it. */
  readonly at: 'build' | 'page';
  /** Matches what that step prints. */
  readonly says: RegExp;
  readonly reason: string;
  readonly instead: string;
}

/** Every package that is tried: a new one is a row here, a sample, and its version in `package.json`. */
export const triedPackages: readonly TriedPackage[] = [
  {
    kind: 'data fetching',
    name: 'axios',
    works: 'To the portal’s own origin only; calls of the portal are made by `request()`',
  },
  { kind: 'data fetching', name: '@tanstack/react-query' },
  { kind: 'data fetching', name: 'swr' },
  { kind: 'forms', name: 'react-hook-form' },
  { kind: 'forms', name: 'formik' },
  {
    kind: 'validation',
    name: 'ajv',
    fails: {
      at: 'page',
      says: /TrustedScript|unsafe-eval/,
      reason: 'It compiles schemas to functions in the browser.',
      instead: 'Compile them in the build (`ajv/dist/standalone`), or use `zod`, `valibot`, `yup` or `joi`.',
    },
  },
  { kind: 'validation', name: 'zod' },
  { kind: 'validation', name: 'joi' },
  { kind: 'validation', name: 'yup' },
  { kind: 'validation', name: 'valibot' },
  { kind: 'tables', name: '@tanstack/react-table' },
  { kind: 'tables', name: '@mui/x-data-grid' },
  { kind: 'tables', name: 'ag-grid-react' },
  { kind: 'dates', name: 'date-fns' },
  { kind: 'dates', name: 'dayjs' },
  { kind: 'dates', name: 'moment' },
  { kind: 'dates', name: 'luxon' },
  { kind: 'dates', name: '@date-fns/tz' },
  { kind: 'pickers', name: 'react-day-picker' },
  { kind: 'pickers', name: '@mui/x-date-pickers' },
  {
    kind: 'pickers',
    name: 'react-colorful',
    fails: {
      at: 'page',
      says: /TrustedHTML/,
      reason: 'It writes a style sheet with a picture, which has tags, by `innerHTML`.',
      instead: 'Use `<input type="color">`, or the palette of a component library.',
    },
  },
  { kind: 'pickers', name: 'react-datepicker' },
  { kind: 'charts', name: 'recharts' },
  { kind: 'charts', name: 'd3' },
  { kind: 'charts', name: 'chart.js' },
  {
    kind: 'charts',
    name: 'highcharts',
    fails: {
      at: 'page',
      says: /highcharts/,
      reason: 'It makes a Trusted Types policy of its own.',
      instead: 'Use `recharts`, `chart.js`, `echarts` or `d3`.',
    },
  },
  { kind: 'charts', name: 'echarts' },
  { kind: 'maps', name: 'd3-geo' },
  {
    kind: 'maps',
    name: 'leaflet',
    fails: {
      at: 'page',
      says: /TrustedHTML/,
      reason: 'It writes HTML by `innerHTML` when it is loaded, and tiles are of other hosts.',
      instead: 'Use `d3-geo` or `react-simple-maps`.',
    },
  },
  { kind: 'maps', name: 'react-simple-maps' },
  { kind: 'editors', name: '@tiptap/react', works: 'Its content is JSON; HTML is refused' },
  { kind: 'editors', name: 'codemirror' },
  {
    kind: 'editors',
    name: 'monaco-editor',
    fails: {
      at: 'build',
      says: /ts\.worker/,
      reason:
        'One of its workers is larger than a file may be, and it makes Trusted Types policies of its own.',
      instead: 'Use `codemirror`.',
    },
  },
  {
    kind: 'editors',
    name: 'quill',
    fails: {
      at: 'page',
      says: /TrustedHTML/,
      reason: 'It writes HTML by `innerHTML`.',
      instead: 'Use `@tiptap/react`, `@lexical/react` or `slate-react`.',
    },
  },
  { kind: 'editors', name: '@lexical/react' },
  { kind: 'editors', name: 'slate-react' },
  { kind: 'drag and drop', name: '@dnd-kit/core' },
  { kind: 'drag and drop', name: 'react-draggable' },
  { kind: 'drag and drop', name: 'react-dnd' },
  { kind: 'virtual lists', name: '@tanstack/react-virtual' },
  { kind: 'virtual lists', name: 'react-window' },
  { kind: 'virtual lists', name: 'react-virtuoso' },
  { kind: 'languages', name: 'i18next' },
  { kind: 'languages', name: 'react-intl' },
  { kind: 'state', name: 'rxjs' },
  { kind: 'state', name: 'immer' },
  { kind: 'state', name: 'zustand' },
  { kind: 'state', name: '@reduxjs/toolkit' },
  { kind: 'state', name: 'xstate' },
  { kind: 'state', name: 'mobx' },
  { kind: 'state', name: 'jotai' },
  { kind: 'PDF', name: 'jspdf' },
  { kind: 'PDF', name: 'pdfjs-dist', works: 'Declare `workers`' },
  {
    kind: 'PDF',
    name: 'html2canvas',
    fails: {
      at: 'page',
      says: /TrustedHTML/,
      reason: 'It writes a document by `document.write`.',
      instead: 'Draw the page with `jspdf` or `pdf-lib`, or print it.',
    },
  },
  { kind: 'PDF', name: 'pdf-lib' },
  {
    kind: 'files',
    name: 'fflate',
    works: 'Without a worker, as in `zipSync()`; it makes its workers of text, which is refused',
  },
  { kind: 'files', name: 'jszip' },
  { kind: 'files', name: 'react-dropzone' },
  { kind: 'files', name: 'papaparse' },
  { kind: 'WebAssembly', name: 'es-module-lexer', works: 'Declare `wasm`' },
  { kind: 'WebAssembly', name: 'shiki', works: 'Declare `wasm`' },
  { kind: 'WebAssembly', name: 'sql.js', works: 'Declare `wasm`' },
  { kind: 'workers', name: 'comlink', works: 'Declare `workers`' },
  { kind: 'images', name: 'qrcode' },
  { kind: 'images', name: 'react-easy-crop' },
  { kind: 'images', name: 'konva' },
  { kind: 'images', name: 'three' },
  { kind: 'fonts', name: 'katex' },
  { kind: 'fonts', name: '@fortawesome/fontawesome-free' },
  {
    kind: 'fonts',
    name: '@fontsource/roboto',
    works: 'Name the font in a style sheet: its name there is changed to one of the remote’s own',
  },
  { kind: 'icons', name: 'lucide-react' },
  { kind: 'icons', name: 'react-icons' },
  { kind: 'icons', name: '@mui/icons-material' },
  { kind: 'animation', name: 'motion' },
  { kind: 'animation', name: 'react-transition-group' },
  { kind: 'animation', name: 'lottie-web' },
  { kind: 'animation', name: '@react-spring/web' },
  { kind: 'animation', name: 'canvas-confetti' },
  { kind: 'animation', name: 'gsap' },
  {
    kind: 'markdown and code',
    name: 'marked',
    fails: {
      at: 'page',
      says: /TrustedHTML/,
      reason: 'Its result is HTML, which has to be written by `innerHTML`.',
      instead: 'Use `react-markdown`.',
    },
  },
  {
    kind: 'markdown and code',
    name: 'dompurify',
    fails: {
      at: 'page',
      says: /dompurify|TrustedHTML/,
      reason: 'It makes a Trusted Types policy of its own, and its result is HTML.',
      instead: 'Use `react-markdown`, which makes elements.',
    },
  },
  {
    kind: 'markdown and code',
    name: 'markdown-it',
    fails: {
      at: 'page',
      says: /TrustedHTML/,
      reason: 'Its result is HTML, which has to be written by `innerHTML`.',
      instead: 'Use `react-markdown`, or draw the tokens of `parse()`.',
    },
  },
  {
    kind: 'markdown and code',
    name: 'highlight.js',
    fails: {
      at: 'page',
      says: /TrustedHTML/,
      reason: 'It writes HTML by `innerHTML`.',
      instead: 'Use `react-syntax-highlighter`, or the tokens of `shiki`.',
    },
  },
  {
    kind: 'markdown and code',
    name: 'prismjs',
    fails: {
      at: 'page',
      says: /TrustedHTML/,
      reason: 'It writes HTML by `innerHTML`.',
      instead: 'Draw the tokens of `Prism.tokenize()`, or use `react-syntax-highlighter`.',
    },
  },
  { kind: 'markdown and code', name: 'react-markdown' },
  { kind: 'markdown and code', name: 'react-syntax-highlighter' },
  { kind: 'utilities', name: 'uuid' },
  { kind: 'utilities', name: 'qs' },
  { kind: 'utilities', name: 'lodash' },
  { kind: 'utilities', name: 'nanoid' },
  { kind: 'utilities', name: 'clsx' },
  { kind: 'utilities', name: 'core-js' },
  { kind: 'utilities', name: 'decimal.js' },
  {
    kind: 'components',
    name: '@radix-ui/react-dialog',
    works:
      'The page behind a dialog still scrolls, since a rule for `body` ends at the remote; `Dialog` of MUI locks it',
  },
  { kind: 'components', name: '@radix-ui/react-popover' },
  { kind: 'components', name: 'sonner' },
  { kind: 'components', name: '@floating-ui/react' },
  { kind: 'components', name: 'cmdk' },
  { kind: 'components', name: '@emotion/styled' },
  { kind: 'components', name: 'styled-components' },
  { kind: 'components', name: 'vaul' },
  { kind: 'components', name: 'react-select' },
  { kind: 'components', name: 'react-resizable-panels' },
  { kind: 'components', name: 'embla-carousel-react' },
  { kind: 'components', name: 'react-bootstrap' },
  { kind: 'components', name: '@headlessui/react' },
  { kind: 'components', name: 'swiper' },
  { kind: 'components', name: 'react-toastify' },
  { kind: 'components', name: 'react-hot-toast' },
  { kind: 'components', name: 'antd' },
  { kind: 'components', name: '@mantine/core' },
  { kind: 'services', name: 'web-vitals' },
  { kind: 'services', name: 'socket.io-client', works: 'To the portal’s own origin only' },
  { kind: 'services', name: 'react-error-boundary' },
  { kind: 'services', name: '@sentry/react' },
];

/** Name of a package's sample, which is also its address. */
export function sampleOf({ name }: Pick<TriedPackage, 'name'>): string {
  return name.replace(/^@/, '').replaceAll(/[^a-z0-9]+/g, '-');
}
