import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.ts';

/** Words that texts for readers of en-US avoid, and what they say instead. */
const AVOIDED: readonly (readonly [avoided: RegExp, instead: string])[] = [
  [/\bemail/i, 'e-mail'],
  [/\b(by|one|the) mails?\b/, 'e-mail'],
  [/\b(recognis|organis|colou?red|colour|favour|cancelled|grey)/i, 'the spelling of the United States'],
  [/\bprograms?\b/, 'app'],
  [/\bany more\b/, 'no longer'],
  [/\b(every|some|any|no)body\b/i, 'everyone, someone, anyone, no one'],
  [/\btime limit\b/, 'deadline'],
  [/\bhid(e|den) until\b/i, 'snooze, snoozed'],
  [/\b(asks|ask|asking) for a one-time password\b/, 'requires'],
  [/[a-z]'(s|t|re)\b/, 'a typographic apostrophe'],
];

/** Sentences of the specification, which stay word for word. */
const SPECIFIED = /^Can't load applications data\./;

/** Texts of a catalogue: its string literals with more than one word, without what is filled in. */
function textsIn(file: string): string[] {
  const source = readFileSync(join(repository, file), 'utf8').replaceAll(
    /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,
    '',
  );
  return [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .map((text) => text.replaceAll(/\$\{[^}]*\}/g, '…'))
    .filter((text) => text.includes(' ') && !SPECIFIED.test(text));
}

test('catalogues use one word for one thing, as the United States spell it', () => {
  const files = globSync('{shell,mfe-*,api,shared/*}/src/messages/en-us/*.ts', { cwd: repository });
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    textsIn(file).flatMap((text) =>
      AVOIDED.filter(([avoided]) => avoided.test(text)).map(
        ([, instead]) => `${file}: “${text}”: write ${instead}`,
      ),
    ),
  );
  expect(found).toEqual([]);
});
