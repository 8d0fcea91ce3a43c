export { emit, type OutboxEvent, type RelayedEvent } from './outbox.repository.ts';
export { type EventListener, passOn, relayJobs, retryInS } from './relay.ts';
