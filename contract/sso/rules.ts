/** Signing in with an account of the school: what both sides know. Values only. */

export const limits = {
  account: { max: 64 },
  password: { max: 128 },
  /** Of what is set: an address, a DN, the name of an attribute, a secret. */
  url: { max: 300 },
  text: { max: 300 },
  attribute: { max: 64 },
  secret: { max: 500 },
} as const
/** From the beginning to the account, the whole way has to be done in so long. */
export const wayMinutes = 15
/** The page that takes over, with `ticket` or `failed` in its query. */
export const backPage = 'pages/login/loginIndex?view=school'
/** Why somebody came back from the school's page and is not signed in. */
export const failures = {
  expired: '这次登录已经过期，请再来一次',
  refused: '学校没有确认这次登录，请再来一次',
  unavailable: '学校的登录系统暂时没有响应，请稍后再试，或换一种方式登录',
} as const
export type Failure = keyof typeof failures

/** How a school signs its people in, and what it is called. */
export const kinds = { cas: 'CAS', oidc: 'OpenID Connect', ldap: 'LDAP' } as const
export type SignInKind = keyof typeof kinds
/** Which attribute says what: a school calls them as it likes. */
export const attributes = ['number', 'name', 'college', 'major', 'grade'] as const
/** What each kind has beside its address and the attributes. */
export const partsOf = {
  cas: [],
  oidc: ['client', 'scope', 'secret'],
  ldap: ['base', 'account', 'bind', 'starttls', 'secret'],
} as const satisfies Record<SignInKind, readonly string[]>
/** Whether somebody who signs in is certified at once: whom the roll has, whoever the school tells the studies of, nobody. */
export const certifying = ['roll', 'attributes', 'never'] as const
export type Certifying = (typeof certifying)[number]
