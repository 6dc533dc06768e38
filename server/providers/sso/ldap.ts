import { connect } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import {
  Client,
  EqualityFilter,
  InappropriateAuthError,
  InsufficientAccessError,
  InvalidCredentialsError,
  InvalidDNSyntaxError,
  NoSuchObjectError,
  ResultCodeError,
  type ClientOptions,
} from 'ldapts'
import { ForbiddenAddress, guardLookup, hostOf, type Reach } from '../address'
import { vendorTimeout } from '../http'
import { ProviderError } from '../types'
import { personOf } from './person'
import type { LdapSettings, PasswordSignIn } from './types'
import { Unusable, unusable } from './unusable'

/** Whether it binds. A server that cannot be asked is no wrong password. */
async function binds(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password)
    return true
  } catch (err) {
    if (err instanceof InvalidCredentialsError) return false
    throw err
  }
}

/** How a line is opened that leads only where desks may lead. */
function linesWithin(url: string, reach: Reach): Partial<ClientOptions> {
  if (hostOf(new URL(url), reach) === null) throw new ForbiddenAddress(`${url} is an address of our own`)
  const lookup = guardLookup(reach)
  const lines = {
    createConnection: (port: number, host: string) => connect({ port, host, lookup }),
    // StartTLS hands over the line that there is
    createSecureConnection: (at: number | object, host?: string) =>
      typeof at === 'number' ? connectSecure({ port: at, host: host ?? '', lookup }) : connectSecure(at),
  }
  return lines as Partial<ClientOptions>
}

const unready = [
  [InvalidCredentialsError, 'reader'],
  [InappropriateAuthError, 'reader'],
  [InsufficientAccessError, 'reader'],
  [NoSuchObjectError, 'base'],
  [InvalidDNSyntaxError, 'base'],
] as const

/** Looks a person up and binds as them. `secret`: the password of who looks. */
export function createLdap(
  settings: LdapSettings,
  secret: string | null,
  reach: Reach | null,
): PasswordSignIn {
  const { url, startTls, base, account: attribute, bindDn } = settings

  async function asking<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const lines = reach === null ? {} : linesWithin(url, reach)
    const client = new Client({ url, timeout: vendorTimeout, connectTimeout: vendorTimeout, ...lines })
    try {
      if (startTls) await client.startTLS()
      if (bindDn !== undefined && !(await binds(client, bindDn, secret ?? ''))) throw new Unusable('reader')
      return await work(client)
    } finally {
      await client.unbind().catch(() => undefined)
    }
  }
  const find = (client: Client, account: string) =>
    client.search(base, {
      scope: 'sub',
      filter: new EqualityFilter({ attribute, value: account }),
      sizeLimit: 2,
    })

  return {
    check: async (account, password) => {
      // a server takes an empty password for an anonymous bind, and says yes
      if (password === '') return null
      try {
        return await asking(async (client) => {
          const [entry, another] = (await find(client, account)).searchEntries
          if (!entry || another) return null
          const id = personOf(account, entry, { number: attribute }).number
          return (await binds(client, entry.dn, password))
            ? personOf(id.toLowerCase(), entry, settings)
            : null
        })
      } catch (err) {
        throw new ProviderError('unavailable', `ldap: ${err instanceof Error ? err.message : String(err)}`)
      }
    },
    try: async () => {
      // a server takes who gives no password for nobody, and lets nobody read what it likes
      if (bindDn !== undefined && !secret) throw new Unusable('reader')
      await asking((client) => find(client, 'nobody')).catch((err: unknown) => {
        const known = unready.find(([kind]) => err instanceof kind)
        if (known) throw new Unusable(known[1], { cause: err })
        throw err instanceof ResultCodeError ? new Unusable('protocol', { cause: err }) : unusable(err)
      })
    },
  }
}
