import * as Sentry from '@sentry/react';
import { Sample } from '../sample.tsx';

const sent: string[] = [];

Sentry.init({
  dsn: 'https://key@errors.example/1',
  transport: () => ({
    send: async (envelope) => {
      sent.push(JSON.stringify(envelope));
      return {};
    },
    flush: async () => true,
  }),
});

export function Component() {
  return (
    <Sample
      works={() => {
        if (sent.length === 0) Sentry.captureException(new Error('A wrong letter'));
        return sent.some((envelope) => envelope.includes('A wrong letter'));
      }}
    >
      <Sentry.ErrorBoundary fallback={<p>An error</p>}>Sentry</Sentry.ErrorBoundary>
    </Sample>
  );
}
