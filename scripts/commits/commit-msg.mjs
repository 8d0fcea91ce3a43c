// The commit hook: refuses a subject that is too long, and asks about one that names two things.
import { readFileSync } from 'node:fs';
import { namesTwoThings, subjectProblem } from './subject.mjs';

const message = readFileSync(process.argv[2], 'utf8');
const subject = message.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
const problem = subjectProblem(subject);
if (problem) {
  console.error(`${problem}\nThe message is still in ${process.argv[2]}.`);
  process.exitCode = 1;
} else if (namesTwoThings(subject)) {
  console.error('The subject says "and": a commit does one thing. If this one does two, split it.');
}
