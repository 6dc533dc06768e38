import type { Route } from './route'

/** The pages of app.config.ts but the tabs, with their code: build/routes-loader.js writes this module at build time. */
export const routes: readonly Route[] = []
