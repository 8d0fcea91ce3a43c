export { SingleSignOnPage as Component } from './components/single-sign-on-page.tsx';
