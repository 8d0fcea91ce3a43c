export { DirectorySyncPage as Component } from './components/directory-sync-page.tsx';
