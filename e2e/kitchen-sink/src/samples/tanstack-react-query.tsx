import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Sample } from '../sample.tsx';

const client = new QueryClient();

function Answer() {
  const { data = 'loading' } = useQuery({ queryKey: ['answer'], queryFn: async () => 'the answer' });
  return <Sample works={(drawn) => drawn.textContent === 'the answer'}>{data}</Sample>;
}

export function Component() {
  return (
    <QueryClientProvider client={client}>
      <Answer />
    </QueryClientProvider>
  );
}
