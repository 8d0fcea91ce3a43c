export { type DemoApplication, demoApplications } from './applications.ts';
export { pdfOf } from './attachment-files.ts';
export { demoDeadlines } from './deadlines.ts';
export { demoDirectoryAccounts, demoDirectoryClient } from './directory/accounts.ts';
export { demoLineAccounts } from './line-provider/accounts.ts';
export { demoLineSettings } from './line-provider/line-provider.routes.ts';
export { type DemoCustomer, demoSignIns } from './people.ts';
export { createRandom, type Random } from './random.ts';
export { seedDemo } from './seed.ts';
