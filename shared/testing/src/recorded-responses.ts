import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type AskedOf, type RecordedCall, recordedAnswerTo, recordedCall } from '@atrium/contract';
import { type FakeResponses, unanswered } from './fake-host.ts';

const FOLDER = 'fixtures';

/** What `dev --record` wrote into `fixtures/`, next to the test or above it; other parameters fail with 501. */
export function recordedResponses(): FakeResponses {
  const folder = folderAbove(String(expect.getState().testPath));
  const files = readdirSync(folder).filter((name) => /^(?:get|post)-.+\.json$/.test(name));
  return Object.fromEntries(files.map((name) => responseIn(join(folder, name))));
}

function folderAbove(path: string): string {
  for (let candidate = dirname(path); ; candidate = dirname(candidate)) {
    const folder = join(candidate, FOLDER);
    if (existsSync(folder)) return folder;
    if (dirname(candidate) === candidate)
      throw new Error(
        `There is no folder ${FOLDER} above ${path}; record one: portal dev <remote> --against <portal> --record`,
      );
  }
}

function responseIn(file: string): [call: string, response: (input: AskedOf) => unknown] {
  const { call, answers }: RecordedCall = recordedCall.parse(JSON.parse(readFileSync(file, 'utf8')));
  const respond = (input: AskedOf) => {
    const recorded = recordedAnswerTo(answers, input);
    if (recorded) return recorded.response;
    throw unanswered(call, input, `${file} has none for these parameters: record it by portal dev --record`);
  };
  return [call, respond];
}
