import { XMLParser } from 'fast-xml-parser'
import type { Reach } from '../address'
import { vendorAnswer } from '../http'
import { ProviderError } from '../types'
import { fetchWithin } from '../within'
import { personOf } from './person'
import type { CasSettings, Leg, PageSignIn } from './types'
import { Unusable, unusable } from './unusable'

// numbers keep their zeros at the beginning
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: true,
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const child = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

/** Why a ticket was refused; null where it was not. */
function refusalOf(answer: unknown): string | null {
  const code = child(child(answer, 'authenticationFailure'), '@code')
  return typeof code === 'string' ? code : null
}

const serviceOf = ({ back, state }: Pick<Leg, 'back' | 'state'>): string => `${back}?state=${state}`

/** CAS 3, and 2 for servers without it. https://apereo.github.io/cas/7.0.x/protocol/CAS-Protocol-Specification.html */
export function createCas(settings: CasSettings, reach: Reach | null): PageSignIn {
  const call = reach === null ? fetch : fetchWithin(reach)
  const page = (path: string, query: Record<string, string>): URL =>
    new URL(`${settings.url}/${path}?${new URLSearchParams(query).toString()}`)

  async function validate(service: string, ticket: string): Promise<unknown> {
    const query = { service, ticket }
    const init = { headers: { accept: 'application/xml' } }
    const third = await vendorAnswer('cas', page('p3/serviceValidate', query), init, call)
    const answer =
      third.status === 404 ? await vendorAnswer('cas', page('serviceValidate', query), init, call) : third
    if (answer.status !== 200) throw new ProviderError('unavailable', `cas: HTTP ${answer.status}`)
    try {
      return child(parser.parse(answer.text), 'serviceResponse')
    } catch (err) {
      throw new ProviderError('unavailable', 'cas: no XML', { cause: err })
    }
  }

  return {
    start: async (leg) => ({ url: page('login', { service: serviceOf(leg) }).href, verifier: null }),
    arrive: async (leg, query) => {
      const ticket = query.get('ticket')
      if (ticket === null) throw new ProviderError('invalid-code', 'cas: came back without a ticket')
      const answer = await validate(serviceOf(leg), ticket)
      const success = child(answer, 'authenticationSuccess')
      const user = child(success, 'user')
      if (typeof user !== 'string' || user === '') {
        const known = refusalOf(answer) ?? 'no user'
        throw new ProviderError(
          known.startsWith('INVALID_') ? 'invalid-code' : 'unavailable',
          `cas: ${known}`,
        )
      }
      const attributes = child(success, 'attributes')
      return personOf(user, isRecord(attributes) ? attributes : {}, settings)
    },
    // a ticket that nobody was given: how it is refused says whether this is CAS, and whether it knows us
    try: async (back) => {
      const service = serviceOf({ back, state: 'try' })
      const code = refusalOf(
        await validate(service, 'ST-0-try').catch((err: unknown) => {
          throw unusable(err)
        }),
      )
      if (code === null) throw new Unusable('protocol')
      if (/SERVICE/.test(code)) throw new Unusable('service')
    },
    leave: async (site) => page('logout', { service: site }).href,
  }
}
