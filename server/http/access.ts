import type { FastifyRequest } from 'fastify'
import type { Who } from '../../contract/http'
import { codes } from '../../contract/envelope'
import { administrators, reviewers } from '../../contract/roles/rules'
import { holds, type Viewer } from '../context'
import { Refusal, sessionExpired, signedOut } from './refusal'

/** Finds the session of a bearer token; null when there is none, or it has ended. */
export type Authenticate = (token: string) => Promise<Viewer | null>

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

/** Refuses a caller that `who` does not admit. */
export function admit(who: Who, viewer: Viewer | null): void {
  if (who === 'anyone') return
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
