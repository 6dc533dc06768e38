import type { Route } from './route'

/** The tab pages of app.config.ts, home first: build/routes-loader.js writes this module at build time. */
export const routes: readonly Route[] = []
