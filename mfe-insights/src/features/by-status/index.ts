export { ByStatusCard as Component } from './by-status-card.tsx';
