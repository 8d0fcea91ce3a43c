export { DeadlinePage as Component } from './components/deadline-page.tsx';
