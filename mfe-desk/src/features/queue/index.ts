export { QueuePage as Component } from './components/queue-page.tsx';
