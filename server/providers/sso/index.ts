import type { Reach } from '../address'
import type { PageSignIn, PasswordSignIn, SsoSettings } from './types'

export type { SchoolPerson, SsoSettings } from './types'
export { unusable, type Fault } from './unusable'

export type SchoolSignIn = { page: PageSignIn; password: null } | { page: null; password: PasswordSignIn }

/** What signs people in at a school. Its library is read when a school has one. `desks`: where those lead that a desk set. */
export async function openSignIn(
  settings: SsoSettings,
  secret: string | null,
  desks: Reach,
): Promise<SchoolSignIn> {
  const reach = settings.bounded ? desks : null
  if (settings.kind === 'cas')
    return { page: (await import('./cas')).createCas(settings, reach), password: null }
  if (settings.kind === 'oidc')
    return { page: (await import('./oidc')).createOidc(settings, secret, reach), password: null }
  return { page: null, password: (await import('./ldap')).createLdap(settings, secret, reach) }
}
