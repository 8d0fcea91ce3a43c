export { SecurityPage as Component } from './components/security-page.tsx';
