import { EventEmitter } from 'node:events';
import { LargeBodies } from './large-bodies.ts';

const PART_BYTES = 4_194_304;

let bodies: LargeBodies;
beforeEach(() => {
  bodies = new LargeBodies();
});

/** @returns the request's response, or the status of its refusal */
function admitted(ip: string, limitBytes = PART_BYTES): EventEmitter | number {
  const raw = new EventEmitter();
  try {
    bodies.admit({ ip }, { raw } as never, limitBytes);
    return raw;
  } catch (error) {
    return (error as { status: number }).status;
  }
}

const times = (count: number, ip: string) => Array.from({ length: count }, () => admitted(ip));

test('a network has eight large bodies in memory, and the next one when a response was sent', () => {
  const [first] = times(8, '192.0.2.1');
  expect(admitted('192.0.2.1')).toBe(429);
  expect(admitted('198.51.100.1')).not.toBe(429);
  (first as EventEmitter).emit('close');
  expect(admitted('192.0.2.1')).not.toBe(429);
});

test('all networks together have 24', () => {
  for (const ip of ['192.0.2.1', '198.51.100.1', '203.0.113.1']) times(8, ip);
  expect(admitted('100.64.0.1')).toBe(503);
});

test('small bodies are not counted', () => {
  for (let index = 0; index < 30; index++) expect(admitted('192.0.2.1', 65_536)).toBeInstanceOf(EventEmitter);
});
