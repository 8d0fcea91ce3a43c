export type { EventKind, EventPayloads, OutboxEvent, RelayedEvent } from './events.ts';
export { emit } from './outbox.repository.ts';
export { type EventListener, listenTo, passOn, relayJobs, retryInS } from './relay.ts';
