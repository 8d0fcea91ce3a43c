import { format } from 'node:util';

// An error that a test did not ask for fails it. A test that expects one says so:
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
