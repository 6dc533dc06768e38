/** Why a school's sign-in does not work, as far as its own server shows it. */
import { ForbiddenAddress } from '../address'

/**
 * forbidden: no desk may lead there. unknown: no such name. silent: nobody answers. certificate: whoever does shows no good
 * one. protocol: it speaks another one. Then, of CAS, service: it does not know us; of OpenID Connect, issuer: it calls itself
 * otherwise, keys: it shows none, client: it does not know us, or not by this secret; of LDAP, reader: who looks people up
 * may not, base: there is nothing to look in.
 */
export type Fault =
  | 'forbidden'
  | 'unknown'
  | 'silent'
  | 'certificate'
  | 'protocol'
  | 'service'
  | 'issuer'
  | 'keys'
  | 'client'
  | 'reader'
  | 'base'

export class Unusable extends Error {
  constructor(
    readonly fault: Fault,
    options?: ErrorOptions,
  ) {
    super(fault, options)
    this.name = 'Unusable'
  }
}

/** Codes that Node gives failures of the line itself. */
const lines = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
])
const certificate = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO/

const codeOf = (err: Error): string => ('code' in err && typeof err.code === 'string' ? err.code : '')

/** What failed, of any error of a call; `otherwise`: it reached somebody, who says nothing that we understand. */
export function unusable(err: unknown, otherwise: Fault = 'protocol'): Unusable {
  for (let one: unknown = err; one instanceof Error; one = one.cause) {
    const code = codeOf(one)
    if (one instanceof Unusable) return one
    if (one instanceof ForbiddenAddress) return new Unusable('forbidden', { cause: err })
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new Unusable('unknown', { cause: err })
    if (lines.has(code) || one.name === 'TimeoutError' || /timeout/i.test(one.message))
      return new Unusable('silent', { cause: err })
    if (certificate.test(code)) return new Unusable('certificate', { cause: err })
  }
  return new Unusable(otherwise, { cause: err })
}
