export { ActionRequiredCard as Component } from './action-required-card.tsx';
