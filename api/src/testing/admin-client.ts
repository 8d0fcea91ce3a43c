import pg from 'pg';

/** A connection as superuser, for what the portal itself cannot do. */
export interface AdminClient {
  query(statement: string): Promise<unknown>;
  close(): Promise<void>;
}

export async function connectAsAdmin(adminUrl: string): Promise<AdminClient> {
  const client = new pg.Client({ connectionString: adminUrl });
  // After a failure the server stops before its clients.
  client.on('error', () => {});
  await client.connect();
  return { query: (statement) => client.query(statement), close: () => client.end() };
}
