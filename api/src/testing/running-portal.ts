// For tests and journeys outside of this package: what they do to a portal that runs in processes of its own.
export { ageSessions } from './age-sessions.ts';
export { createLineTo, type Line } from './cut-line.ts';
export { Traveller } from './traveller.ts';
