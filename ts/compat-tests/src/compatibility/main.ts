/**
 * What do the recordings show?
 *
 * The command behind `npm run compatibility`: writes `COMPATIBILITY.md` and `compat.json` of the recordings and of the failures
 * that are expected. That each case ends as it is listed is what `npm run compat` proves; it fails where these files are stale, too.
 */
import { evidenceFiles, writeFiles } from "./files.js";

const files = evidenceFiles();
writeFiles(files);
console.log(`written: ${Object.keys(files).join(", ")}`);
