import Joi from 'joi';
import { Sample } from '../sample.tsx';

const person = Joi.object({ name: Joi.string().required(), born: Joi.date() });

export function Component() {
  return (
    <Sample
      works={() =>
        !person.validate({ name: 'Mina', born: '1990-05-01' }).error && Boolean(person.validate({}).error)
      }
    >
      joi
    </Sample>
  );
}
