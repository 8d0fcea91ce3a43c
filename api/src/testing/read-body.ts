import type { TestApp } from './test-app.ts';

/** The body of a response that has to be a 200; the failure says the address and the problem. */
export async function readBody(api: Pick<TestApp, 'get'>, url: string, token: string) {
  const response = await api.get(url, token);
  const { statusCode: status, body } = response;
  expect({ url, status, problem: status === 200 ? '' : body }).toEqual({ url, status: 200, problem: '' });
  return response.json();
}
