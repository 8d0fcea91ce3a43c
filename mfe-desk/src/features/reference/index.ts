export { ReferencePage as Component } from './components/reference-page.tsx';
