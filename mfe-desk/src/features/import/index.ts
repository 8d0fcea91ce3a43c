export { ImportPage as Component } from './components/import-page.tsx';
