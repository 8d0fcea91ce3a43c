/** For tests of the control plane and of what runs with it. */
export { StackTraces } from '../operations/stack-traces.ts';
export { Steering } from '../steering/steering.ts';
export { usageReport } from '../usage/usage-report.ts';
export { react, reasons, setUpDeployTests, type TestServer } from './deploy-calls.ts';
export { createSettings, createTeamToken } from './fixture.ts';
