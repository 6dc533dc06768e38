/** What devices signed, held against what they were asked. */
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { Made, Used } from '../../../contract/passkey/schema'
import type { Context } from '../../context'
import { refuse } from '../../http/refusal'
import { partyOf } from './party'
import type { passkeys } from './tables'

/** COSE's numbers of EdDSA, ES256 and RS256: what devices have. */
export const algorithms = [-8, -7, -257]
/** We ask for no attestation, and follow none into its certificates. */
const formats = ['none', 'packed']

const type = 'public-key'

async function orRefused<T>({ log }: Context, verified: Promise<T | null>): Promise<T> {
  const found = await verified.catch((err: unknown) => {
    // what devices send is theirs: nothing of it is our fault
    log.info({ err }, 'a passkey was refused')
    return null
  })
  if (!found) throw refuse('通行密钥没有通过验证，请再试一次')
  return found
}

/** The passkey that was made for the challenge. @throws Refusal */
export function verifyMade(context: Context, challenge: string, { id, transports, ...made }: Made) {
  const { id: expectedRPID, origin: expectedOrigin } = partyOf(context.config)
  const verify = async () => {
    const attested = decodeAttestationObject(Buffer.from(made.attestation, 'base64url'))
    if (!formats.includes(attested.get('fmt'))) return null
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON: made.client_data, attestationObject: made.attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      supportedAlgorithmIDs: algorithms,
    })
    if (registrationInfo?.credential.id !== id) return null
    const { credential, credentialBackedUp: synced } = registrationInfo
    return {
      credentialId: id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      synced,
      transports,
    }
  }
  return orRefused(context, verify())
}

/** That the passkey signed the challenge, and how often it has signed. Its count is not looked at. @throws Refusal */
export function verifyUsed(
  context: Context,
  challenge: string,
  { credentialId, publicKey }: Pick<typeof passkeys.$inferSelect, 'credentialId' | 'publicKey'>,
  { id, ...used }: Used,
) {
  const { id: expectedRPID, origin: expectedOrigin } = partyOf(context.config)
  const verify = async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: used.client_data,
          authenticatorData: used.authenticator_data,
          signature: used.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 },
    })
    const { newCounter: counter, credentialBackedUp: synced } = authenticationInfo
    return verified ? { counter, synced } : null
  }
  return orRefused(context, verify())
}
