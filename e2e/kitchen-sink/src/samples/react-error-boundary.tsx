import { ErrorBoundary } from 'react-error-boundary';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample works={(drawn) => drawn.textContent === 'No error'}>
      <ErrorBoundary fallback="An error">No error</ErrorBoundary>
    </Sample>
  );
}
