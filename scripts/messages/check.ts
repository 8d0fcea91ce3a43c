// `npm run check:messages`: lists the texts that a package lacks in a language, has in one alone, has left in English, or
// does not use, and fails if there are any.
import { readCatalogues } from './catalogues.ts';
import { findingsOf } from './findings.ts';

const catalogues = await readCatalogues();
const findings = catalogues.flatMap(findingsOf);
for (const finding of findings) console.log(finding);
for (const { name, byLanguage } of catalogues) {
  const counts = [...byLanguage].map(([language, texts]) => `${language} ${texts.size}`);
  console.log(`${name}: ${counts.join(', ')}`);
}
process.exitCode = findings.length > 0 ? 1 : 0;
