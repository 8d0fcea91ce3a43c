export { SamplePage as Component } from './components/sample-page.tsx';
