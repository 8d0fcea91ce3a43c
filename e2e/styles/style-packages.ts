/** A package with a style sheet that teams import. */
export interface StylePackage {
  readonly name: string;
  readonly version: string;
  /** Path of the style sheet in the package. */
  readonly sheet: string;
}

/**
 * The ten of them that npm installs most often, by its downloads of a month in November 2026, and four of kinds that
 * are not among them: a reset of all elements, animations, a font and a map. Left out is what a build of its own has to
 * compile first.
 */
export const stylePackages: readonly StylePackage[] = [
  { name: 'highlight.js', version: '11.12.0', sheet: 'styles/github.css' },
  { name: 'prismjs', version: '1.30.0', sheet: 'themes/prism.css' },
  { name: 'sonner', version: '2.0.8', sheet: 'dist/styles.css' },
  { name: 'react-day-picker', version: '10.0.2', sheet: 'src/style.css' },
  { name: 'katex', version: '0.19.1', sheet: 'dist/katex.css' },
  { name: 'bootstrap', version: '5.3.9', sheet: 'dist/css/bootstrap.css' },
  { name: 'tippy.js', version: '6.3.7', sheet: 'dist/tippy.css' },
  { name: 'react-datepicker', version: '9.1.0', sheet: 'dist/react-datepicker.css' },
  { name: 'swiper', version: '14.4.0', sheet: 'swiper-bundle.css' },
  { name: 'react-toastify', version: '11.2.0', sheet: 'dist/ReactToastify.css' },
  { name: 'normalize.css', version: '8.0.1', sheet: 'normalize.css' },
  { name: 'animate.css', version: '4.1.1', sheet: 'animate.css' },
  { name: '@fontsource/inter', version: '5.3.0', sheet: 'index.css' },
  { name: 'leaflet', version: '1.9.4', sheet: 'dist/leaflet.css' },
];
