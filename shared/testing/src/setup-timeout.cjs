// Only ends tests that hang; a busy machine may be slow.
jest.setTimeout(60_000);
