// A limit against hanging, not a measure: a busy machine takes its time.
jest.setTimeout(60_000);
