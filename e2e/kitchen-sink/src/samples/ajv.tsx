import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { Sample } from '../sample.tsx';

const schema = {
  type: 'object',
  properties: { mail: { type: 'string', format: 'email' } },
  required: ['mail'],
};

export function Component() {
  return (
    <Sample
      works={() => {
        const ajv = new Ajv();
        addFormats(ajv);
        const isValid = ajv.compile(schema);
        return isValid({ mail: 'mina@acme.example' }) && !isValid({ mail: 7 });
      }}
    >
      ajv
    </Sample>
  );
}
