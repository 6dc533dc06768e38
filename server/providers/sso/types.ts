/** A school's own sign-in: by its page (CAS, OpenID Connect), or by account and password (LDAP). */

/** Whose attributes say what. A school calls them as it likes. */
export interface Attributes {
  /** Student number; without it, the account's own name is one. */
  number?: string
  name?: string
  college?: string
  major?: string
  grade?: string
}

export interface CasSettings extends Attributes {
  kind: 'cas'
  /** Where /login and /serviceValidate are. */
  url: string
}
export interface OidcSettings extends Attributes {
  kind: 'oidc'
  issuer: string
  clientId: string
  /** Beside openid. */
  scope?: string
}
export interface LdapSettings extends Attributes {
  kind: 'ldap'
  /** ldaps://, or ldap:// with `startTls`. */
  url: string
  startTls: boolean
  /** Below it people are looked for, whole subtree. */
  base: string
  /** Attribute that has what people type as their account. */
  account: string
  /** Who looks; anonymous without. */
  bindDn?: string
}
export type SsoSettings = (CasSettings | OidcSettings | LdapSettings) & {
  /** Entered at a desk: calls go only where desks may lead. What a command set goes anywhere. */
  bounded?: true
}

/** Who the school says somebody is. */
export interface SchoolPerson {
  /** The school's own id of them, which never changes. */
  subject: string
  number: string
  /** '' where the school does not tell; so are the next two. */
  name: string
  college: string
  major: string
  /** Year of entry. */
  grade: number | null
}

/** What one way to the school's page and back needs to know of its beginning. */
export interface Leg {
  /** Where the page sends people back to, `state` in its query. */
  back: string
  state: string
  /** Kept from the beginning; null where the protocol has none. */
  verifier: string | null
}

interface Tried {
  /** Proves without a person, as far as that goes, that it would work. `back` as in Leg. @throws Unusable */
  try(back: string): Promise<void>
}

export interface PageSignIn extends Tried {
  /** Where people go, and what is kept until they are back. */
  start(leg: Omit<Leg, 'verifier'>): Promise<{ url: string; verifier: string | null }>
  /** Who came back. @throws ProviderError invalid-code: what came back proves nobody; unavailable */
  arrive(leg: Leg, query: URLSearchParams): Promise<SchoolPerson>
  /** Where the school's own session ends, and people come back to `site`; null where it has no such page. */
  leave(site: string): Promise<string | null>
}

export interface PasswordSignIn extends Tried {
  /** null: no such account, or a wrong password. @throws ProviderError unavailable */
  check(account: string, password: string): Promise<SchoolPerson | null>
}
