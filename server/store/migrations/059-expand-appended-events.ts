/**
 * Does nothing any more. It replaced `append_audit` on the main branch for some hours, before any release. The name stays, because databases of that
 * day have it, and a database with an unknown step would not be migrated further.
 */
export async function up(): Promise<void> {}
