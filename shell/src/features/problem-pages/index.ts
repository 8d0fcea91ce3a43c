export { CrashPage } from './crash-page.tsx';
export { LostCustomer } from './lost-customer.tsx';
export { ForbiddenPage, NotFoundInFrame, UnknownAddressPage } from './not-found-pages.tsx';
export { ScopeProblemPage } from './scope-problem-page.tsx';
export { UncaughtErrors } from './uncaught-errors.tsx';
