import type { Database } from '../db/index.ts';

const LOGIN_CONNECTIONS = 4;

/** Opens all connections of the login service with transactions that wait for each other: later ones run concurrently. */
export async function openLoginConnections(database: Database): Promise<void> {
  let missing = LOGIN_CONNECTIONS;
  let release = () => {};
  const allOpen = new Promise<void>((resolve) => (release = resolve));
  const arrive = () => {
    missing -= 1;
    if (missing === 0) release();
    return allOpen;
  };
  await Promise.all(Array.from({ length: LOGIN_CONNECTIONS }, () => database.asLogin(arrive)));
}
