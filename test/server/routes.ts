/** Every route of every feature, found as the server finds them: a new feature is held to the general tests at once. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Route } from '../../contract/http'
import type { GetPath, PostPath } from '../../contract/registry'
import type { Answer, CallOptions, TestApp } from './harness'

const contract = path.resolve(__dirname, '../../contract')

export const routes: Record<string, Route> = Object.assign(
  {},
  ...readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'schema.ts')
    .flatMap((file) =>
      // oxlint-disable-next-line typescript/no-require-imports -- found by folder
      Object.values(require(path.join(contract, file)) as Record<string, unknown>),
    )
    .filter(
      (value) =>
        typeof value === 'object' && value !== null && Object.values(value).every((route) => route?.method),
    ),
)

/** Calls a route by its path, whatever its method; uploads are no JSON. */
export const callRoute = (
  app: TestApp,
  route: string,
  parameters: Record<string, unknown>,
  options: CallOptions = {},
): Promise<Answer<unknown>> =>
  routes[route]?.method === 'GET'
    ? app.get(route as GetPath, { ...options, query: parameters })
    : app.post(route as PostPath, parameters, options)
