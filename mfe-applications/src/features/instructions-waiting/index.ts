export { InstructionsCard as Component } from './instructions-card.tsx';
