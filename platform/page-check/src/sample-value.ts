export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** This is the schema of a record's values. */
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
}

/** Pages pass texts with these names on to `Intl`, which refuses others. */
const NAMED: Readonly<Record<string, string>> = { timeZone: 'UTC', locale: 'en-US', currency: 'USD' };
const ADDRESS = 'https://sample.example/';

/** The first text that a pattern accepts is taken. */
const TEXTS = [
  'Sample',
  '2026-01-01T00:00:00Z',
  '2026-01-01',
  '2026-01',
  '12:00',
  '1.00',
  '1',
  'DE',
  'USD',
  'en-US',
  'Europe/Berlin',
  'sample',
  'person@sample.example',
  ADDRESS,
  '00000000-0000-4000-8000-000000000000',
  'a'.repeat(32),
] as const;

/** It has no rows and no optional fields, and is null where that is allowed. */
export function sampleValue(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sampleValue(choices.find(({ type }) => type === 'null') ?? choices[0] ?? {});
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(sampleValue));
  switch (schema.type) {
    case 'object':
      return sampleObject(schema);
    case 'array':
      return (schema.prefixItems ?? Array(schema.minItems ?? 0).fill(schema.items ?? {})).map(sampleValue);
    case 'string':
      return sampleText(schema);
    case 'integer':
    case 'number':
      return Math.max(0, schema.minimum ?? 0, (schema.exclusiveMinimum ?? -1) + 1);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function sampleObject({ properties = {}, required = [], additionalProperties = {} }: Schema): object {
  return Object.fromEntries(
    required.map((name) => {
      const schema = properties[name] ?? additionalProperties;
      const named = schema.type === 'string' ? NAMED[name] : undefined;
      return [name, named ?? sampleValue(schema)];
    }),
  );
}

function sampleText({ pattern = '', minLength = 0, maxLength = Infinity, format }: Schema): string {
  if (format === 'uri') return ADDRESS;
  const accepted = new RegExp(pattern, 'u');
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && accepted.test(text);
  return TEXTS.find(fits) ?? TEXTS[0];
}
