export type { EventKind, EventPayloads, OutboxEvent, RelayedEvent } from './events.ts';
export { emit, outboxBacklog } from './outbox.repository.ts';
export { dispatchEvents, type EventListener, listenTo, relayJobs, retryDelayS } from './relay.ts';
