export { ApplicationsListPage as Component } from './components/applications-list-page.tsx';
