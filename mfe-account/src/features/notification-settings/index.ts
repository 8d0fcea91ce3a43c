export { NotificationSettingsPage as Component } from './components/notification-settings-page.tsx';
