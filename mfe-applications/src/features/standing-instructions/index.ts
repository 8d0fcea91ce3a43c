export { StandingPage as Component } from './components/standing-page.tsx';
