export { emit, type OutboxEvent } from './outbox.repository.ts';
