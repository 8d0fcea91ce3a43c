/** Sends one text to a person's LINE. */
export interface LineChannel {
  /** @param retryKey UUID by which LINE recognises the message when it comes again */
  push(to: string, text: string, retryKey: string): Promise<LineOutcome>;
}

/** `deferred` may be tried again with the same key: LINE takes a key once. */
type LineOutcome = { readonly state: 'sent' | 'refused' | 'deferred'; readonly reason: string | null };

const ANSWER_TIMEOUT_MS = 10_000;
const ALREADY_ACCEPTED = 409;
const TOO_MANY = 429;
const LONGEST_TEXT = 5_000;

/** The Messaging API's push call. @param token channel access token */
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
          body: JSON.stringify({ to, messages: [{ type: 'text', text: text.slice(0, LONGEST_TEXT) }] }),
          signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
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
  const reason = `LINE answered ${status}.`;
  return { state: status >= 500 || status === TOO_MANY ? 'deferred' : 'refused', reason };
}
