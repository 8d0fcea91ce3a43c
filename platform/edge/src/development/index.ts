export {
  createDevelopmentGateway,
  type DevelopmentSettings,
} from './development-gateway.ts';
export { readDocumentSet } from './live-portal.ts';
export type { AnswerObserver, ObservedAnswer, ObservedRequest } from './observed-answers.ts';
