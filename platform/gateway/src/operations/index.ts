export { registerOperations } from './operations.ts';
