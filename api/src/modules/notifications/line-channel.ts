export interface LineChannel {
  /** @param retryKey UUID by which LINE recognises a message that is sent again */
  push(to: string, text: string, retryKey: string): Promise<LineOutcome>;
}

/** `deferred` may be retried with the same key: LINE accepts a key once. */
type LineOutcome = { readonly state: 'sent' | 'refused' | 'deferred'; readonly reason: string | null };

const RESPONSE_TIMEOUT_MS = 10_000;
const ALREADY_ACCEPTED = 409;
const TOO_MANY_REQUESTS = 429;
const LINE_TEXT_LENGTH = 5_000;

export function lineMessaging(baseUrl: string, token: string): LineChannel {
  return {
    push: async (to, text, retryKey) => {
      try {
        const response = await fetch(`${baseUrl}/v2/bot/message/push`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'x-line-retry-key': retryKey,
          },
          body: JSON.stringify({ to, messages: [{ type: 'text', text: text.slice(0, LINE_TEXT_LENGTH) }] }),
          signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
        });
        return outcomeOf(response.status);
      } catch (error) {
        return { state: 'deferred', reason: String(error) };
      }
    },
  };
}

function outcomeOf(status: number): LineOutcome {
  if (status < 300 || status === ALREADY_ACCEPTED) return { state: 'sent', reason: null };
  const reason = `LINE responded with ${status}.`;
  return { state: status >= 500 || status === TOO_MANY_REQUESTS ? 'deferred' : 'refused', reason };
}
