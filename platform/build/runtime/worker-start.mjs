/* global self */
// A page learns of errors in a worker alone, not of promises that no one handles.
self.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  self.reportError(event.reason);
});

// The shell's `workers.ts` asks whether the worker responds.
const question = '@atrium/worker-responds';
self.addEventListener('message', (event) => {
  if (event.data !== question) return;
  event.stopImmediatePropagation();
  self.postMessage(question);
});
