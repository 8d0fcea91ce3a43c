export { ActivityPage as Component } from './components/activity-page.tsx';
