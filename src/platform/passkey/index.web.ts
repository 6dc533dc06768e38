import { PlatformError, type PlatformCode } from '../failure'
import type { Passkeys } from './types'

const library = () => import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser')

/** By the names of the browser's own errors. That of a person who called it off is also that of nobody who came in time. */
const codes: Record<string, PlatformCode> = {
  AbortError: 'cancelled',
  NotAllowedError: 'cancelled',
  InvalidStateError: 'invalid',
  ConstraintError: 'unsupported',
  NotSupportedError: 'unsupported',
  SecurityError: 'unsupported',
}
const failed = (error: unknown) => {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  return Promise.reject(new PlatformError(codes[name] ?? 'failed', message))
}

/** Sites that have a number for a name have no passkeys. */
const isNumber = (host: string): boolean => /^[\d.]+$|^\[/.test(host)

export const passkeys: Passkeys = {
  get here() {
    return 'PublicKeyCredential' in window && isSecureContext && !isNumber(location.hostname)
  },
  make: async (options) => {
    const { startRegistration } = await library()
    const { id, response } = await startRegistration({ optionsJSON: options }).catch(failed)
    return {
      id,
      client_data: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: response.transports ?? [],
    }
  },
  use: async (options) => {
    const { startAuthentication } = await library()
    const { id, response } = await startAuthentication({ optionsJSON: options }).catch(failed)
    const { userHandle } = response
    return {
      id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
      ...(userHandle === undefined ? {} : { user_handle: userHandle }),
    }
  },
}
