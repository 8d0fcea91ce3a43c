export { DeadlinesCard as Component } from './deadlines-card.tsx';
