export { DeadlinesPage as Component } from './components/deadlines-page.tsx';
