import { type CallSchema, calls } from '@atrium/contract';
import fc from 'fast-check';
import { z } from 'zod';
import { rulesOf } from '../../scripts/rules-of-contract.ts';
import { brokenRule, cleaned } from './broken-rule.ts';
import type { Entered, FieldRule, FormRules } from './form-rules.ts';
import * as rules from './rules.ts';

const forms = Object.values(rules).map((form) => form as unknown as FormRules<never>);
const fieldsOf = ({ call, fields }: FormRules<never>) =>
  Object.entries<FieldRule>(fields).map(([name, rule]) => [`${call}, ${name}`, call, name, rule] as const);

function schemaOf(call: string, name: string): z.ZodType {
  const body = (calls as Record<string, CallSchema>)[call]?.body as z.ZodObject;
  return body.shape[name] as z.ZodType;
}

/** Values that people enter: any text, nearly valid and valid ones. */
function entered({ type, pattern, minLength = 0, maxLength = 40, enum: choices }: FieldRule) {
  if (type === 'boolean') return fc.constantFrom<Entered>(true, false);
  const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= 0);
  return fc.oneof(
    fc.constantFrom<Entered>(
      '',
      ' ',
      null,
      ' x ',
      'a\u0007b',
      '0',
      '-1',
      '1.5',
      '1e3',
      '1000000000',
      '1000000001',
    ),
    fc.constantFrom<Entered>(...lengths.map((length) => 'x'.repeat(length))),
    fc.constantFrom<Entered>(
      'ana',
      'ana@acme',
      'ana@acme.example',
      '.a@b.de',
      'a..b@c.de',
      'ä@b.de',
      'Ann <r&d@müller.example>',
      ...(choices ?? []),
    ),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.stringMatching(
      pattern && !pattern.includes('\\p') && !pattern.includes('\\P') ? new RegExp(pattern) : /^\d*$/,
    ),
  );
}

/** The value as the form sends it: numbers are entered as text. */
function sent({ type }: FieldRule, value: Entered): unknown {
  const isNumber = type === 'integer' && typeof value === 'string' && /^-?\d+$/.test(value);
  return isNumber ? Number(value) : value;
}

test('the rules match the contract; if not, run npm run generate:forms', () => {
  expect({ ...rules }).toEqual(rulesOf(calls));
});

test('a keyword that forms do not support is refused', () => {
  const call = {
    summary: '',
    access: 'public',
    body: z.object({ name: z.string().startsWith('x').endsWith('y') }),
  };
  expect(() => rulesOf({ 'POST /x': call as CallSchema }, { xRules: 'POST /x' })).toThrow(
    'useForm does not support "allOf"',
  );
});

test.each(forms.flatMap(fieldsOf))(
  '%s: a form accepts exactly what the contract accepts',
  (_, call, name, rule) => {
    fc.assert(
      fc.property(entered(rule), (value) => {
        const clean = cleaned(rule, value);
        const isTaken = schemaOf(call, name).safeParse(sent(rule, clean)).success;
        expect({ value, isTaken: brokenRule(rule, clean) === undefined }).toEqual({ value, isTaken });
        if (isTaken && rule.format === 'email') expect(schemaOf(call, name).parse(value)).toBe(clean);
      }),
      { numRuns: 200 },
    );
  },
);

test.each([
  [{ type: 'string', minLength: 1 }, '', 'missing'],
  [{ type: 'string', minLength: 3 }, 'ab', 'tooShort'],
  [{ type: 'string', maxLength: 3 }, 'abcd', 'tooLong'],
  [{ type: 'string', pattern: '^a+$' }, 'b', 'malformed'],
  [{ type: 'integer', maximum: 9 }, '10', 'malformed'],
  [{ type: 'integer' }, null, 'missing'],
] as const)('%p refuses %p as %s', (rule, value, broken) => {
  expect(brokenRule(rule, value)).toBe(broken);
});
