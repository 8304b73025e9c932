/** Run as a process before the tests: creates the template of their embedded databases if it does not exist. */
import { migratedTemplate } from './migrated-template.ts'

await migratedTemplate()
