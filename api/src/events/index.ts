export { createEventHub, type EventHub } from './event-hub.ts';
export { registerEvents } from './events.routes.ts';
