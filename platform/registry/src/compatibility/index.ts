export {
  type ApiDescription,
  apiDescriptionReader,
  type ReadApiDescription,
  worksWithApi,
} from './api-description.ts';
export {
  compatibilityFindings,
  manifestFindings,
  packageOf,
  shellFindings,
} from './compatibility-findings.ts';
export { linkFindings, linkWarnings, type ShownSubjects, shownSubjects } from './link-findings.ts';
export { permissionFindings } from './permission-findings.ts';
