export { ApplicationDetailPage as Component } from './components/application-detail-page.tsx';
