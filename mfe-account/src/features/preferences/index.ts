export { PreferencesPage as Component } from './components/preferences-page.tsx';
