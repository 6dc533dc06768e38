/**
 * How a feature states its routes. A route is named by its path below /api, as the spec spells it.
 * The client reads these as types only; the server registers, validates and documents from the values.
 */
import type { Static, TObject, TSchema } from 'typebox'
import type { Role } from './roles/rules'

/**
 * Who may call, checked before the handler runs:
 * anyone; user (signed in, else code 1001); student (campus identity, else 147);
 * verified (ID card, else 258); a role; administrator, of a school or the platform;
 * reviewer: an administrator, or another role that decides what waits on the desk;
 * or program: a school's own, by a token that has the route's scope, and no person.
 */
export type Who = 'anyone' | 'user' | 'student' | 'verified' | 'administrator' | 'reviewer' | 'program' | Role

export interface Route<
  Q extends TObject = TObject,
  B extends TSchema = TSchema,
  D extends TSchema = TSchema,
  W extends Who = Who,
> {
  readonly method: 'GET' | 'POST'
  /** One Chinese line for the API document. */
  readonly title: string
  readonly query?: Q
  readonly body?: B
  readonly data: D
  readonly who: W
  /** Of a route for programs: what the token has to have, as a feature names it under `scopes`. */
  readonly scope?: string
  /** Calls a minute by one person; a network has 25 times that for who is signed out. The server's default where absent. */
  readonly limit?: number
  /** false: browsers must not keep the answer to show it without a network, as they do with other reads of theirs. */
  readonly offline?: false
  /** The body is multipart/form-data with one part named `file`, which the handler reads as a stream. */
  readonly form?: true
  /** Many read it, and it may be a second old: a replica answers, where there is one, whoever did not just write. */
  readonly replica?: true
}

export interface GetRoute<Q extends TObject, D extends TSchema, W extends Who> extends Route<
  Q,
  TSchema,
  D,
  W
> {
  readonly method: 'GET'
}
export interface PostRoute<
  B extends TSchema,
  D extends TSchema,
  W extends Who,
  Q extends TObject = Nothing,
> extends Route<Q, B, D, W> {
  readonly method: 'POST'
}

interface Common<D extends TSchema, W extends Who> {
  title: string
  data: D
  who: W
  scope?: string
  limit?: number
  offline?: false
}
/** A route without parameters has none in its type: `{}` by structure. */
export type Nothing = TObject<Record<never, TSchema>>

export function get<D extends TSchema, W extends Who, Q extends TObject = Nothing>(
  route: Common<D, W> & { query?: Q; replica?: true },
): GetRoute<Q, D, W> {
  return { method: 'GET', ...route }
}

/** `query` is for forms, whose body is a file. */
export function post<
  D extends TSchema,
  W extends Who,
  B extends TSchema = Nothing,
  Q extends TObject = Nothing,
>(route: Common<D, W> & { body?: B } & ({ form?: true } | { form: true; query: Q })): PostRoute<B, D, W, Q> {
  return { method: 'POST', ...route }
}

export type QueryOf<R> = R extends { query?: infer Q }
  ? Q extends TObject
    ? Static<Q>
    : Record<never, never>
  : Record<never, never>
export type BodyOf<R> = R extends PostRoute<infer B, TSchema, Who> ? Static<B> : Record<never, never>
export type DataOf<R> = R extends { data: infer D } ? (D extends TSchema ? Static<D> : never) : never
