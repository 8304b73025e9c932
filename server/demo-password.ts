/** The password of every demo account. It is published, so sign-in refuses it outside a demo and nobody may choose it. */
export const DEMO_PASSWORD = 'Sacoche-demo-2026'
