import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Sample } from '../sample.tsx';

const schema = z.object({ name: z.string().min(3, 'Too short') });

export function Component() {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: 'ab' },
  });
  return (
    <Sample
      works={(drawn) => {
        const problem = drawn.querySelector('output')?.textContent;
        if (!problem) drawn.querySelector('form')?.requestSubmit();
        return problem === 'Too short';
      }}
    >
      <form onSubmit={handleSubmit(() => undefined)}>
        <input {...register('name')} />
        <output>{formState.errors.name?.message}</output>
      </form>
    </Sample>
  );
}
