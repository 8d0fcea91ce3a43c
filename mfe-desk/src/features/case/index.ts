export { CasePage as Component } from './components/case-page.tsx';
