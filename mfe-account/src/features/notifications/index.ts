export { NotificationsPage as Component } from './components/notifications-page.tsx';
