import { number, object, string } from 'yup';
import { Sample } from '../sample.tsx';

const person = object({ name: string().required(), age: number().positive() });

export function Component() {
  return (
    <Sample
      works={async () =>
        (await person.isValid({ name: 'Mina', age: 36 })) && !person.isValidSync({ age: -1 })
      }
    >
      yup
    </Sample>
  );
}
