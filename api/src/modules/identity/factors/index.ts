export { factorsJobs } from './factors.jobs.ts';
export { findFactors, type HeldFactors, upsertSessionFactor } from './factors.repository.ts';
export {
  canSignIn,
  createStepUpToken,
  endUselessCodes,
  factorsThatMeet,
  hasSecondFactor,
  isStepUp,
  removingFactor,
  requiredProof,
  stepUpFactors,
} from './factors.service.ts';
export { tellPerson } from './tell-person.ts';
