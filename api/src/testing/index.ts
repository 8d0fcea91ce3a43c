export {
  createCustomer,
  createMembership,
  createSession,
  createUser,
  type TestCustomer,
  type TestUser,
} from './factories.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
