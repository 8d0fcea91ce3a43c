import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios';
import { messages } from './messages/index.ts';
import { RequestError } from './request-error.ts';

/** Longer than a slow line takes to empty what the device has buffered, which counts as sent. */
const STALL_TIMEOUT_MS = 120_000;

/** Bytes arrive as slowly as they have to: the call ends when nothing more of them was sent for so long. */
export async function sendBytes(
  client: AxiosInstance,
  { signal, headers, ...config }: AxiosRequestConfig & { readonly signal?: AbortSignal | undefined },
  onProgress: ((sentBytes: number) => void) | undefined,
): Promise<AxiosResponse> {
  const stall = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stall.abort(), STALL_TIMEOUT_MS);
  };
  restart();
  try {
    return await client.request({
      ...config,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      timeout: 0,
      signal: signal ? AbortSignal.any([signal, stall.signal]) : stall.signal,
      onUploadProgress: ({ loaded }) => {
        restart();
        onProgress?.(loaded);
      },
    });
  } catch (error) {
    if (signal?.aborted || !stall.signal.aborted) throw error;
    throw new RequestError({ statusText: messages.message('unreachable'), reason: 'network' });
  } finally {
    clearTimeout(timer);
  }
}
