/** Longer than the work of a usual answer, so that nearly all answers take one step. */
export const STEP_MS = 50;

/**
 * Answers after a whole number of steps, so that how long `work` took, as it depends on whether an account exists, is not
 * seen in the time of the answer.
 */
export async function inSteps<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  // The timers begin with the call: one of what is left after the work would show its fraction of a millisecond.
  do await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  while (!isOver);
  return work;
}

/** As `inSteps` for failures; a success answers at once. */
export function failingInSteps<T>(work: Promise<T>): Promise<T> {
  return Promise.race([work.catch(() => new Promise<never>(() => undefined)), inSteps(work)]);
}
