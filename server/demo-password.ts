/** The password of every demo account. It is published: sign-in refuses it outside a demo, and no one may choose it. */
export const DEMO_PASSWORD = 'Sacoche-demo-2026'
