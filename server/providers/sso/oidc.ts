import * as client from 'openid-client'
import type { Reach } from '../address'
import { vendorTimeout } from '../http'
import { ProviderError } from '../types'
import { fetchWithin } from '../within'
import { personOf } from './person'
import type { OidcSettings, PageSignIn } from './types'
import { Unusable, unusable } from './unusable'

/** Seconds by which the school's clock may be off. */
const tolerance = 60
/** What the school's server says of itself is read anew after so long, ms; its keys whenever an unknown one signs. */
const knownFor = 3_600_000

/** Codes of what came back and is not what we asked for. */
const disproving = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
])

/** Errors of the protocol say that this sign-in is no good; all others that the server is not. */
function failure(err: unknown): ProviderError {
  const known =
    err instanceof client.AuthorizationResponseError ||
    err instanceof client.ResponseBodyError ||
    (err instanceof client.ClientError && disproving.has(err.code ?? ''))
  const said = err instanceof Error && 'code' in err ? String(err.code) : 'not reached'
  return new ProviderError(known ? 'invalid-code' : 'unavailable', `oidc: ${said}`, { cause: err })
}

const isKeys = (said: unknown): boolean =>
  typeof said === 'object' &&
  said !== null &&
  'keys' in said &&
  Array.isArray(said.keys) &&
  said.keys.length > 0

/** A code that nobody was given is refused to a client that is known; another one is not heard at all. */
async function demandClient(config: client.Configuration, back: string): Promise<void> {
  const code_verifier = client.randomPKCECodeVerifier()
  const asked = { code: 'try', redirect_uri: back, code_verifier }
  try {
    await client.genericGrantRequest(config, 'authorization_code', asked)
  } catch (err) {
    if (err instanceof client.WWWAuthenticateChallengeError) throw new Unusable('client', { cause: err })
    if (!(err instanceof client.ResponseBodyError)) throw err
    if (/_client$/.test(err.error)) throw new Unusable('client', { cause: err })
  }
}

function faultIn(err: unknown): Unusable {
  const code = err instanceof client.ClientError ? err.code : undefined
  return code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'
    ? new Unusable('issuer', { cause: err })
    : unusable(err)
}

/** OpenID Connect with the authorization code and PKCE. `secret`: null for a public client. */
export function createOidc(settings: OidcSettings, secret: string | null, reach: Reach | null): PageSignIn {
  const call = reach === null ? fetch : fetchWithin(reach)
  let known: { at: number; config: Promise<client.Configuration> } | null = null

  const discover = async (): Promise<client.Configuration> => {
    const issuer = new URL(settings.issuer)
    const config = await client.discovery(
      issuer,
      settings.clientId,
      { ...(secret === null ? {} : { client_secret: secret }), [client.clockTolerance]: tolerance },
      secret === null ? client.None() : undefined,
      {
        timeout: vendorTimeout / 1000,
        [client.customFetch]: call as client.CustomFetch,
        execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
      },
    )
    client.enableNonRepudiationChecks(config)
    return config
  }
  const configured = (): Promise<client.Configuration> => {
    if (known && Date.now() - known.at < knownFor) return known.config
    const config = discover()
    known = { at: Date.now(), config }
    config.catch(() => {
      known = null
    })
    return config
  }
  const asked = <T>(work: Promise<T>): Promise<T> =>
    work.catch((err: unknown) => {
      throw failure(err)
    })

  async function demandKeys(uri: string | undefined): Promise<void> {
    if (uri === undefined) throw new Unusable('keys')
    const answer = await call(uri, { redirect: 'manual', signal: AbortSignal.timeout(vendorTimeout) })
    const said: unknown = await answer.json().catch(() => null)
    if (!isKeys(said)) throw new Unusable('keys')
  }

  return {
    start: ({ back, state }) =>
      asked(
        (async () => {
          const config = await configured()
          const verifier = client.randomPKCECodeVerifier()
          const url = client.buildAuthorizationUrl(config, {
            redirect_uri: back,
            scope: ['openid', settings.scope ?? 'profile'].join(' '),
            code_challenge: await client.calculatePKCECodeChallenge(verifier),
            code_challenge_method: 'S256',
            state,
            // it is drawn from what only we keep
            nonce: await client.calculatePKCECodeChallenge(`nonce${verifier}`),
          })
          return { url: url.href, verifier }
        })(),
      ),
    arrive: ({ back, state, verifier }, query) =>
      asked(
        (async () => {
          const config = await configured()
          const tokens = await client.authorizationCodeGrant(config, new URL(`${back}?${query.toString()}`), {
            pkceCodeVerifier: verifier ?? '',
            expectedState: state,
            expectedNonce: await client.calculatePKCECodeChallenge(`nonce${verifier ?? ''}`),
            idTokenExpected: true,
          })
          const claims = tokens.claims()
          if (!claims) throw new ProviderError('unavailable', 'oidc: no claims')
          const more = config.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {}
          return personOf(claims.sub, { ...claims, ...more }, settings)
        })(),
      ),
    try: async (back) => {
      try {
        const config = await discover()
        await demandKeys(config.serverMetadata().jwks_uri)
        await demandClient(config, back)
      } catch (err) {
        throw faultIn(err)
      }
    },
    leave: async (site) => {
      const config = await asked(configured())
      if (!config.serverMetadata().end_session_endpoint) return null
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: site }).href
    },
  }
}
