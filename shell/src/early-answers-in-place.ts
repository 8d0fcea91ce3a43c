import { requestEarlyAnswersInPlace } from '@atrium/host/early-answers-in-place';

requestEarlyAnswersInPlace();
