import { requestEarlyAnswersOfDocument } from '@atrium/host/early-answers';

requestEarlyAnswersOfDocument();
