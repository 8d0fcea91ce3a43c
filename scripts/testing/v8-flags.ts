/**
 * V8 optimizes a function after ten times as many calls as usual. A page and a test file end before most of the
 * optimized code has paid for its compilation: pages need a seventh less processor time, jest an eighth.
 */
export const lateOptimization: readonly string[] = [
  '--invocation-count-for-maglev=4000',
  '--invocation-count-for-turbofan=20000',
];
