export { ImportsPage as Component } from './components/imports-page.tsx';
