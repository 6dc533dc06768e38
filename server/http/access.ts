import type { FastifyRequest } from 'fastify'
import type { Who } from '../../contract/http'
import { codes } from '../../contract/envelope'
import { administrators, reviewers } from '../../contract/roles/rules'
import { holds, type Viewer } from '../context'
import { Refusal, sessionExpired, signedOut } from './refusal'
import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context'

export interface Tools {
  authenticate: Authenticate
}

declare module '../feature' {
  interface Feature {
    /** What no contract can state: sockets, downloads, calls of vendors. */
    plugins?: readonly ((context: Context, tools: Tools) => FastifyPluginAsync)[]
  }
}

/** A school's own program that calls, by its token. */
export interface Program {
  /** The token's. */
  id: string
  schoolId: string
  scopes: readonly string[]
}

/** Finds the session of a bearer token; null when there is none, or it has ended. */
export type Authenticate = (token: string) => Promise<Viewer | null>

/** Programs by their tokens. */
export interface Programs {
  /** null where there is no such token, or its time is over. */
  find(token: string): Promise<Program | null>
  /** Counts a call that was let in. */
  used(program: Program): Promise<void>
}

const bearer = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization
  const match = header === undefined ? null : /^Bearer ([A-Za-z0-9_-]{1,200})$/i.exec(header)
  return match?.[1] ?? null
}

/**
 * Who calls. A token that is no longer good is code "-1001" even where anyone may call,
 * so that the client learns that it is signed out.
 */
export async function viewerOf(request: FastifyRequest, authenticate: Authenticate): Promise<Viewer | null> {
  if (request.headers.authorization === undefined) return null
  const token = bearer(request)
  const viewer = token === null ? null : await authenticate(token)
  if (!viewer) throw sessionExpired()
  return viewer
}

/**
 * Which program calls a route of that scope. Sessions of people open no such route: what a program reads is its school's,
 * whoever made the token.
 */
export async function programOf(
  request: FastifyRequest,
  programs: Programs,
  scope: string,
): Promise<Program> {
  if (request.headers.authorization === undefined)
    throw new Refusal(401, codes.signedOut, '请带上学校的程序令牌：Authorization: Bearer cct_…')
  const token = bearer(request)
  const program = token === null ? null : await programs.find(token)
  if (!program)
    throw new Refusal(401, codes.sessionExpired, '程序令牌不对、已到期或已撤销，请学校管理员重新生成')
  if (!program.scopes.includes(scope)) throw new Refusal(403, codes.refused, `这个程序令牌没有“${scope}”权限`)
  return program
}

/** Refuses a caller that `who` does not admit. */
export function admit(who: Who, viewer: Viewer | null): void {
  if (who === 'anyone' || who === 'program') return
  if (!viewer) throw signedOut()
  if (who === 'user') return
  if (who === 'student') {
    if (viewer.student) return
    throw new Refusal(403, codes.studentOnly, '请先认证学生身份')
  }
  if (who === 'verified') {
    if (viewer.verified) return
    throw new Refusal(403, codes.verifiedOnly, '请先高级认证')
  }
  const roles = who === 'administrator' ? administrators : who === 'reviewer' ? reviewers : [who]
  const admitted = roles.some((role) => holds(viewer, role))
  if (!admitted) throw new Refusal(403, codes.refused, '没有权限')
}
