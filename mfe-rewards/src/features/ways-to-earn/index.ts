export { WaysToEarnPage as Component } from './components/ways-to-earn-page.tsx';
