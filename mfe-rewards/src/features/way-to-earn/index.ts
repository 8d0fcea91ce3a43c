export { WayToEarnPage as Component } from './components/way-to-earn-page.tsx';
