import type { FastifyRequest } from 'fastify'
import type { BodyOf, DataOf, QueryOf, Route } from '../../contract/http'
import type { Context, Viewer } from '../context'
import type { Program } from './access'
import type { Ready } from './envelope'

declare module '../feature' {
  interface Feature {
    routes?: RouteSet
  }
}

type ViewerOf<R> = R extends { who: 'anyone' } ? Viewer | null : R extends { who: 'program' } ? null : Viewer

export interface Call<R> {
  query: QueryOf<R>
  body: BodyOf<R>
  viewer: ViewerOf<R>
  program: R extends { who: 'program' } ? Program : null
  request: FastifyRequest
}

/** A call that only does something answers nothing. */
type Answer<T> = T | Ready<T> | (T extends { done: true } ? void : never)

export type Handlers<Rs> = {
  [P in keyof Rs]: (call: Call<Rs[P]>) => Promise<Answer<DataOf<Rs[P]>>> | Answer<DataOf<Rs[P]>>
}

/** Routes of one feature, with what answers them. */
export interface RouteSet {
  routes: Record<string, Route>
  handlers(context: Context): Record<string, (call: never) => unknown>
}

/** A feature's routes with a handler for each: a missing one does not compile. */
export function implement<Rs extends Record<string, Route>>(
  routes: Rs,
  handlers: (context: Context) => Handlers<Rs>,
): RouteSet {
  return { routes, handlers: (context) => handlers(context) as Record<string, (call: never) => unknown> }
}
