/**
 * Tools for tests of servers: raw and hostile requests, checks of responses, a load balancer, certificates.
 *
 * @packageDocumentation
 */
export { Balancer } from './balancer.ts';
export { type Certificate, makeCertificate } from './certificate.ts';
export { type Fault, FaultProxy } from './fault-proxy.ts';
export { hostileRequest } from './hostile-requests.ts';
export { bodyForms, sendBody } from './large-requests.ts';
export { createLoggedServer, type LoggedServer } from './logged-server.ts';
export { exchange, healthChecks, type RawResponse } from './raw-exchange.ts';
export { responseFindings } from './response-findings.ts';
export { type S3Server, startS3Server } from './s3-server.ts';
export { type ReceivedSpan, TraceReceiver } from './trace-receiver.ts';
