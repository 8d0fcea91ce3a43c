export {
  type EventKind,
  type EventPayloads,
  type OutboxEvent,
  type RelayedEvent,
  readEvent,
  type StoredEvent,
} from './events.ts';
export { emit, emitAll, isRetried, outboxBacklog } from './outbox.repository.ts';
export { dispatchEvents, type EventListener, listenTo, relayJobs, retryDelayS } from './relay.ts';
