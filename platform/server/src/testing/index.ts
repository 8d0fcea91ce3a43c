export { answerFindings } from './answer-findings.ts';
export { Balancer } from './balancer.ts';
export { type Certificate, makeCertificate } from './certificate.ts';
export { hostileRequest } from './hostile-requests.ts';
export { createLoggedServer, type LoggedServer } from './logged-server.ts';
export { exchange, type RawAnswer } from './raw-exchange.ts';
