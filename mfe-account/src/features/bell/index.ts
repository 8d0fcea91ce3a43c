export { Bell as Component } from './components/bell.tsx';
