import { format } from 'node:util';

// An unexpected console.error fails the test. A test that expects one silences it:
// jest.spyOn(console, 'error').mockImplementation(() => {}).
const unexpected: string[] = [];

Object.assign(console, {
  error: (...parts: unknown[]) => {
    unexpected.push(format(...parts));
  },
});

afterEach(() => {
  const errors = unexpected.splice(0);
  if (errors.length > 0) throw new Error(`Unexpected console.error:\n${errors.join('\n')}`);
});
