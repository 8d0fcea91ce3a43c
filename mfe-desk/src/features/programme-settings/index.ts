export { SettingsPage as Component } from './components/settings-page.tsx';
